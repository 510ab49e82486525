import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createLog } from "../../app/server/log.server.ts";
import { runSql, saveElsewhere } from "../kit/backend.ts";
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
const NEWS_FORM = JSON.stringify({
  act: "publish",
  screen: "/admin/nyheder",
  values: { title: NEWS },
});
const [NAME, ADDRESS] = [customer.navn, customer.email].map(encodeURIComponent);
/** Of mails too. */
const DOCUMENTS = { table: "documents", column: "data" };

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

const cookie = cookiesOf(await signIn(PASSWORD));
const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] || assert.fail();

function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  return send(site.origin + path, body, headers);
}

function get(path: string) {
  const headers = { connection: "close", "x-forwarded-for": "10.0.0.1", cookie };
  return fetch(site.origin + path, { headers, redirect: "manual" });
}

function order(changes: Record<string, string> = {}, headers?: Record<string, string>) {
  return post("/kurv/bestil", new URLSearchParams(orderForm({ ...customer, ...changes })), headers);
}

function signIn(password: string, intent = "sign-in") {
  return post("/admin/login", new URLSearchParams({ email: EMAIL, password, intent }));
}

function save(path: string, body: string) {
  return post(`${path}.data`, body, { cookie, "content-type": "application/json" });
}

function invite() {
  const form = new URLSearchParams({ email: NEW_COLLEAGUE });
  return post("/admin/konto/kolleger/inviter", form, { cookie });
}

function upload(place: string, body: BodyInit) {
  return post(`/admin/upload?place=${place}`, body, { cookie });
}

type Refusal = { events?: string[]; table: string; column: string };

/** Does `work` while the database refuses writes to a table, quoting a column's value in its error. */
async function refusing(
  { events = ["insert", "update"], table, column }: Refusal,
  work: () => unknown,
) {
  for (const event of events)
    runSql(
      site,
      `create trigger refuse_${event} before ${event} on "${table}"
        begin select raise(abort, 'refused: ' || new.${column}); end`,
    );
  await work();
  for (const event of events) runSql(site, `drop trigger refuse_${event}`);
}

const EVENTS: Record<string, { logged: string; happen: () => unknown }> = {
  "a customer orders": { logged: "order received", happen: () => order() },
  "a customer withdraws": {
    logged: "withdrawal received",
    happen: () => {
      const { navn, email, besked: hvad } = customer;
      const form = { navn, email, hvad, nummer: "1001", intent: "bekraeft" };
      return post("/fortryd", new URLSearchParams(form));
    },
  },
  "a mail server quotes what it refuses": {
    logged: '"state":"failed","attempts":1,"msg":"message delivery"',
    happen: () => order(),
  },
  "a form comes from another site": {
    logged: "form refused",
    happen: () => order({}, { origin: "https://ond.example" }),
  },
  "the database refuses an order": {
    logged: "order could not be stored",
    happen: () => refusing(DOCUMENTS, () => order()),
  },
  "the database refuses the mail of a reset": {
    logged: "could not queue the reset message",
    happen: () => refusing(DOCUMENTS, () => signIn("", "reset")),
  },
  "somebody asks for a reset": { logged: "reset asked for", happen: () => signIn("", "reset") },
  "a password is wrong": {
    logged: '"event":"sign-in refused"',
    happen: () => signIn(WRONG_PASSWORD),
  },
  "somebody signs in": { logged: '"event":"signed in"', happen: () => signIn(PASSWORD) },
  "the database refuses a session": {
    logged: "could not sign in",
    happen: () => refusing({ table: "session", column: "token" }, () => signIn(PASSWORD)),
  },
  "the database refuses a save": {
    logged: "save failed",
    happen: () => refusing(DOCUMENTS, () => save("/admin/nyheder", NEWS_FORM)),
  },
  "the database refuses an account": {
    logged: "could not change the account",
    happen: () => refusing({ table: "user", column: "email" }, invite),
  },
  "a colleague is invited": { logged: "colleague invited", happen: invite },
  "the database refuses a mail's state": {
    logged: "a job failed",
    happen: () =>
      refusing({ events: ["update"], table: "outbox", column: "recipient" }, async () => {
        const before = site.said().length;
        await order();
        await untilLogged("a job failed", before);
      }),
  },
  "the disk refuses a picture": {
    logged: "could not store the picture",
    async happen() {
      rmSync(join(site.dataDir, "media/nyheder"), { recursive: true, force: true });
      writeFileSync(join(site.dataDir, "media/nyheder"), "no folder");
      await upload("nyheder/valdemar-hjortshoej", await takePhoto(9, 9));
    },
  },
  "a stored text is damaged": {
    logged: '"document":"kontakt","msg":"stored document is unreadable"',
    async happen() {
      saveElsewhere(site, `update documents set data = '{"title": "${NEWS}' where id = 'kontakt'`);
      await get("/admin/kontakt");
    },
  },
  "an order is not stored for want of its table": {
    logged: "order could not be stored",
    happen: () => withoutOrders(() => order()),
  },
  "a search of the orders fails": {
    logged: '"path":"/admin/bestillinger","msg":"page failed"',
    happen: () => withoutOrders(() => get(`/admin/bestillinger?q=${NAME}`)),
  },
};

for (const [what, { logged, happen }] of Object.entries(EVENTS)) {
  test(`the log has a line and nothing personal when ${what}`, async () => {
    const before = site.said().length;
    await happen();
    await untilLogged(logged, before);
    assertNothingPersonal(site.said().slice(before));
  });
}

const QUIET: Record<string, { status: number; send: () => Promise<Response> }> = {
  "an order without an address": { status: 422, send: () => order({ adresse: "" }) },
  "an order of another sum": { status: 409, send: () => order({ seenTotal: "1" }) },
  "an order that is no form": {
    status: 415,
    send: () => post("/kurv/bestil", JSON.stringify(customer)),
  },
  "a save": { status: 200, send: () => save("/admin/nyheder", NEWS_FORM) },
  "a save that is no JSON": { status: 400, send: () => save("/admin/nyheder", NEWS) },
  "a save that is a list": { status: 400, send: () => save("/admin/kontakt", `["${NEWS}"]`) },
  "an upload that is no picture": { status: 415, send: () => upload("nyheder/valdemar", NEWS) },
  "an upload to no folder": { status: 422, send: () => upload("/../mathilde", NEWS) },
  "a link with a token": { status: 200, send: () => get(`/admin/adgangskode?token=${token}`) },
  "a search": { status: 200, send: () => get(`/admin/bestillinger?q=${NAME}`) },
  "an unknown history": { status: 302, send: () => get(`/admin/historik/${ADDRESS}`) },
  "an unknown page": { status: 404, send: () => get(`/${ADDRESS}`) },
  "an unknown picture": { status: 404, send: () => get(`/media/${ADDRESS}.jpg`) },
  "an unknown article": { status: 404, send: () => get(`/viden/${NAME}`) },
};

test("the log has no personal data and no credential in it, whatever happens", async () => {
  for (const [what, { status, send }] of Object.entries(QUIET))
    assert.equal((await send()).status, status, what);
  assert.equal(await site.end("SIGTERM"), 0);
  assertNothingPersonal(site.said());
});

const untilLogged = (words: string, from: number) =>
  until(`the log says ${words}`, () => site.said().slice(from).includes(words));

function assertNothingPersonal(log: string) {
  const lower = log.toLocaleLowerCase("da-DK");
  for (const piece of [...PERSONAL, token]) {
    const at = lower.indexOf(piece.toLocaleLowerCase("da-DK"));
    const place = log.slice(Math.max(0, at - 300), at + 80);
    assert.equal(at, -1, `»${piece}« stands in the log: ${place}`);
  }
}

async function withoutOrders(work: () => unknown) {
  runSql(site, "alter table orders rename to mislaid");
  await work();
  runSql(site, "alter table mislaid rename to orders");
}

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
