import assert from "node:assert/strict";
import { test } from "node:test";
import { danishTime, sortableTime } from "./danish-time.ts";
import { describeMail } from "./mail-state.ts";

const now = new Date("2026-11-21T09:00:00Z");
const when = (time: Date) => danishTime(time, now);
const mail = { mailId: "a", recipient: "signe@samspil.example", attempts: 1, nextAt: now };

test("each state has its words", () => {
  const words = (state: "sent" | "waiting" | "sending" | "failed" | "filed") =>
    describeMail({ ...mail, state }, when).words;
  assert.equal(words("sent"), "Sendt");
  assert.equal(words("waiting"), "Venter på afsendelse");
  assert.equal(words("sending"), "Venter på afsendelse");
  assert.equal(words("failed"), "Ikke sendt");
  assert.equal(words("filed"), "Gemt som fil");
});

test("a failed one says why and how often, and can be sent again", () => {
  const reason = "mailserveren svarede 550";
  const { detail, canRetry } = describeMail(
    { ...mail, state: "failed", reason, attempts: 3 },
    when,
  );
  assert.equal(detail, "Mailserveren svarede 550. 3 forsøg.");
  assert.equal(canRetry, true);
});

test("one that is held back says why, and can be sent (S6)", () => {
  const reason = "der er sendt mange kvitteringer til den adresse i dag";
  const held = describeMail({ ...mail, state: "withheld", reason, attempts: 0 }, when);
  assert.equal(held.words, "Holdt tilbage");
  assert.equal(
    held.detail,
    "Der er sendt mange kvitteringer til den adresse i dag. Er bestillingen rigtig, så send den.",
  );
  assert.equal(held.canRetry, true);
});

test("one that waits for its next attempt says when that is", () => {
  const nextAt = new Date("2026-11-21T11:15:00Z");
  const reason = "mailserveren svarer ikke";
  const { detail, canRetry } = describeMail({ ...mail, state: "waiting", reason, nextAt }, when);
  assert.equal(detail, "Mailserveren svarer ikke. 1 forsøg. Prøver igen i dag kl.\u00a012.15.");
  assert.equal(canRetry, true);
});

test("one that has not been tried yet has nothing to tell", () => {
  const { detail, canRetry } = describeMail({ ...mail, state: "waiting", attempts: 0 }, when);
  assert.deepEqual({ detail, canRetry }, { detail: undefined, canRetry: false });
});

test("times are told on a Danish calendar", () => {
  const at = (iso: string) => when(new Date(iso));
  assert.equal(at("2026-11-21T08:03:00Z"), "I dag kl.\u00a009.03");
  assert.equal(at("2026-11-20T23:30:00Z"), "I dag kl.\u00a000.30");
  assert.equal(at("2026-11-20T18:44:00Z"), "I går kl.\u00a019.44");
  assert.equal(at("2026-10-25T10:12:00Z"), "25. oktober kl.\u00a011.12");
  assert.equal(at("2025-07-01T10:12:00Z"), "1. juli 2025 kl.\u00a012.12");
  assert.equal(at("sludder"), "Ukendt tid");
  assert.equal(sortableTime(new Date("2026-11-20T23:30:00Z")), "2026-11-21 00:30");
});
