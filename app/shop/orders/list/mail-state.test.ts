import assert from "node:assert/strict";
import { test } from "node:test";
import { danishTimeCapitalised } from "../../../formats/danish-time.ts";
import { describeMail } from "./mail-state.ts";

const now = new Date("2026-11-21T09:00:00Z");
const when = (time: Date) => danishTimeCapitalised(time, now);
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
