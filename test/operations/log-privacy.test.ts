import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createLog } from "../../app/server/log.server.ts";
import { openRawDatabase, whileDatabaseRefuses } from "../kit/backend.ts";
import { cookiesOf, EMAIL, orderForm, PASSWORD, send } from "../kit/client.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { takePhoto } from "../kit/photo.ts";
import { prepareSite } from "../kit/site-process.ts";
import { until } from "../kit/until.ts";

const customer = {
  navn: "Mathilde Krogh-Ærø",
  email: "mathilde.krogh@kunde.example",
  telefon: "+45 20 30 40 50",
  adresse: "Hyldemosevej 17, 2. th.",
  postnummer: "5985",
  by: "Søby Ærø",
  cvr: "12345674",
  ean: "5790000000005",
  besked: 'Min datter Asta hører stemmer »om natten« og "om dagen"',
};
const WRONG_PASSWORD = "forkert-kodeord-7781";
const NEW_COLLEAGUE = "ny.kollega@samspil.example";
const NEWS = "Nyheden om Valdemar Hjortshøj";

/** Lines that the log must have, so that there is something to search. */
const HAPPENED = [
  "order received",
  "order could not be stored",
  "could not queue the reset message",
  "save failed",
  "page failed",
  "form refused",
  "could not store the picture",
  '"msg":"message delivery"',
];

/** Personal data and credentials. */
const PERSONAL = [
  "mathilde",
  "krogh",
  "20 30 40 50",
  "hyldemosevej",
  "søby",
  "12345674",
  "5790000000005",
  "asta",
  "stemmer",
  "natten",
  "valdemar",
  "hjortsh",
  WRONG_PASSWORD,
  PASSWORD,
  EMAIL,
  NEW_COLLEAGUE,
];

function visitor(origin: string) {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    send(origin + path, body, headers);
  return {
    post,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { headers: { connection: "close", ...headers }, redirect: "manual" }),
    order: (changes: Record<string, string> = {}) =>
      post("/kurv/bestil", new URLSearchParams(orderForm({ ...customer, ...changes }))),
    signIn: (password: string, intent = "sign-in") =>
      post("/admin/login", new URLSearchParams({ email: EMAIL, password, intent })),
  };
}

test("the log has no personal data and no credential in it, whatever happens", async () => {
  const mail = await startMailServer({
    fault: (stage, recipient) => {
      if (stage === "RCPT" && recipient.startsWith("mathilde")) {
        return `550 <${recipient}> Mathilde Krogh-Ærø is unknown here`;
      }
      return stage === "end of data" ? `451 <${recipient}> later, Asta` : undefined;
    },
  });
  const site = await prepareSite({ SMTP_URL: mail.url, LOG_LEVEL: "debug" });
  await site.start();
  const { get, post, order, signIn } = visitor(site.origin);

  const orderId = randomBytes(16).toString("hex");
  assert.equal((await order({ orderId })).status, 200);
  assert.equal((await order({ orderId })).status, 200, "a duplicate");
  assert.equal((await order({ adresse: "" })).status, 422);
  assert.equal((await order({ seenTotal: "1" })).status, 409);
  assert.equal((await post("/kurv/bestil", JSON.stringify(customer))).status, 415);
  await post("/kurv/bestil", new URLSearchParams(customer), { origin: "https://ond.example" });
  await whileDatabaseRefuses(site, { table: "documents", column: "data" }, async () => {
    assert.ok((await order()).status >= 500);
    await signIn("", "reset");
  });

  assert.equal((await signIn(WRONG_PASSWORD)).status, 401);
  await signIn("", "reset");
  const cookie = cookiesOf(await signIn(PASSWORD));
  const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  assert.ok(token.length > 10);
  const save = (path: string, body: string) =>
    post(`${path}.data`, body, { cookie, "content-type": "application/json" });
  const news = JSON.stringify({ intent: "create", values: { title: NEWS } });
  assert.ok((await save("/admin/nyheder", news)).ok);
  await save("/admin/nyheder", `${NEWS} er ingen JSON`);
  await post("/admin/nyheder", `${NEWS} er ingen JSON`, {
    cookie,
    "content-type": "application/json",
  });
  await save("/admin/kontakt", `["${NEWS}"]`);
  await whileDatabaseRefuses(site, { table: "documents", column: "data" }, () =>
    save("/admin/nyheder", news),
  );
  await whileDatabaseRefuses(site, { table: "user", column: "email" }, () =>
    post("/admin/konto/kolleger/inviter", new URLSearchParams({ email: NEW_COLLEAGUE }), {
      cookie,
    }),
  );
  await post("/admin/konto/kolleger/inviter", new URLSearchParams({ email: NEW_COLLEAGUE }), {
    cookie,
  });
  await whileDatabaseRefuses(
    site,
    { events: ["update"], table: "outbox", column: "recipient" },
    async () => {
      await order();
      const trouble = "could not process the outbox";
      await until(trouble, () => site.said().includes(trouble));
    },
  );
  await whileDatabaseRefuses(site, { table: "session", column: "token" }, () => signIn(PASSWORD));
  await post("/admin/upload?place=nyheder/valdemar-hjortshoej", "no picture", { cookie });
  await post("/admin/upload?place=/../mathilde", "no picture", { cookie });
  rmSync(join(site.dataDir, "media/nyheder"), { recursive: true, force: true });
  writeFileSync(join(site.dataDir, "media/nyheder"), "no folder");
  const photo = await takePhoto(9, 9);
  const uploaded = await post("/admin/upload?place=nyheder/valdemar-hjortshoej", photo, { cookie });
  assert.equal(uploaded.status, 503);
  await get(`/admin/adgangskode?token=${token}`);
  await get(`/admin/bestillinger?q=${encodeURIComponent(customer.navn)}`, { cookie });
  await get(`/admin/historik/${encodeURIComponent(customer.email)}`, { cookie });
  await get(`/${encodeURIComponent(customer.email)}`);
  await get(`/media/${encodeURIComponent(customer.email)}.jpg`);
  await get(`/viden/${encodeURIComponent(customer.navn)}`);
  const broken = openRawDatabase(site.dataDir);
  broken.exec(`update documents set data = '{"title": "${NEWS}' where id in ('kontakt', 'viden')`);
  broken.exec("alter table orders rename to mislaid");
  broken.close();
  await order();
  await get("/admin/bestillinger", { cookie });
  await get(`/viden/${encodeURIComponent(customer.navn)}`);
  await until("all of it is in the log", () =>
    HAPPENED.every((words) => site.said().includes(words)),
  );
  await site.end("SIGTERM");

  const log = site.said();
  const levels = new Set(log.match(/"level":\d+/g));
  assert.ok(levels.has('"level":30') && levels.has('"level":50'), "there is something in the log");
  const lower = log.toLocaleLowerCase("da-DK");
  for (const piece of [...PERSONAL, token]) {
    const at = lower.indexOf(piece.toLocaleLowerCase("da-DK"));
    assert.equal(
      at,
      -1,
      `»${piece}« stands in the log: ${log.slice(Math.max(0, at - 300), at + 80)}`,
    );
  }
});

test("an error is logged by its kind, place and cause, without its message", () => {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => lines.push(line) });
  const error = Object.assign(new Error("Mathilde <mathilde@kunde.example> is unknown"), {
    code: "EENVELOPE",
    responseCode: 550,
    rejected: ["mathilde@kunde.example"],
    cause: new SyntaxError('Unexpected token in "Mathilde"'),
  });
  log.error({ err: error, path: "/mathilde@kunde.example" }, "failed");
  log.error({ err: "Mathilde" }, "failed");
  const [line = ""] = lines;
  assert.doesNotMatch(lines.join(), /mathilde/i);
  for (const part of ["EENVELOPE", "550", "SyntaxError", "log-privacy.test.ts"]) {
    assert.ok(line.includes(part), part);
  }
});

test("a programming error is logged with its message", () => {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => lines.push(line) });
  log.error(
    { err: new TypeError("Cannot read properties of undefined (reading 'navn')") },
    "failed",
  );
  assert.match(lines.join(), /Cannot read properties of undefined/);
});
