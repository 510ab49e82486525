import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock, test } from "node:test";
import { format } from "node:util";
import { createLog } from "../../app/server/log.server.ts";
import { runSql, saveElsewhere } from "../kit/backend.ts";
import { EMAIL, orderForm, PASSWORD, send } from "../kit/client.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { takePhoto } from "../kit/photo.ts";
import { openSite, withoutLimits } from "../kit/site.ts";
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

/** Personal data and credentials. */
const PERSONAL = [
  ...["mathilde", "krogh", "20 30 40 50", "hyldemosevej", "søby", "12345674", "5790000000005"],
  ...["asta", "stemmer", "natten", "valdemar", "hjortsh"],
  ...[WRONG_PASSWORD, PASSWORD, EMAIL, NEW_COLLEAGUE],
];

const mail = await startMailServer({
  fault: (stage, recipient) => {
    if (stage === "RCPT" && recipient.startsWith("mathilde")) {
      return `550 <${recipient}> Mathilde Krogh-Ærø is unknown here`;
    }
    return stage === "end of data" ? `451 <${recipient}> later, Asta` : undefined;
  },
});
const lines: string[] = [];
const said = (from = 0) => lines.slice(from).join("");
for (const level of ["log", "warn", "error"] as const)
  mock.method(console, level, (...words: unknown[]) => void lines.push(format(...words)));
const app = await openSite({
  environment: { SMTP_URL: mail.url },
  change: withoutLimits,
  logTo: (line) => void lines.push(line),
});
const editor = await app.signIn();
const token = decodeURIComponent(editor.cookie.split("=")[1] ?? "").split(".")[0] || assert.fail();

const order = (changes: Record<string, string> = {}, headers = {}) =>
  app.post("/kurv/bestil", orderForm({ ...customer, ...changes }), headers);
const signIn = (password: string, intent = "sign-in") =>
  app.post("/admin/login", { email: EMAIL, password, intent });
const asEditor = (path: string, body: BodyInit, type?: string) =>
  send(app.origin + path, body, { cookie: editor.cookie, ...(type && { "content-type": type }) });
const save = (path: string, body: string) => asEditor(`${path}.data`, body, "application/json");
const invite = () =>
  asEditor("/admin/konto/kolleger/inviter", new URLSearchParams({ email: NEW_COLLEAGUE }));

type Refused = { table: string; column: string; event?: "insert" | "update" };
/** Of mails too. */
const DOCUMENTS = { table: "documents", column: "data" };
const SESSIONS = { table: "session", column: "token" };
const ACCOUNTS = { table: "user", column: "email" };
const OUTBOX = { table: "outbox", column: "recipient", event: "update" } as const;

/** While it works the database refuses writes to a table, quoting a column's value in its error. */
const refusing = (refused: Refused, work: () => unknown) => async () => {
  const { table, column, event = "insert" } = refused;
  const events = [...new Set([event, "update"])];
  const quote = `begin select raise(abort, 'refused: ' || new.${column}); end`;
  for (const each of events)
    runSql(app, `create trigger refuse_${each} before ${each} on "${table}" ${quote}`);
  await work();
  for (const each of events) runSql(app, `drop trigger refuse_${each}`);
};

/** While it works the table of the orders is gone. */
const withoutOrders = (work: () => unknown) => async () => {
  runSql(app, "alter table orders rename to mislaid");
  await work();
  runSql(app, "alter table mislaid rename to orders");
};

const withdraw = () => {
  const { navn, email, besked: hvad } = customer;
  return app.post("/fortryd", { navn, email, hvad, nummer: "1001", intent: "bekraeft" });
};
const search = () => editor.get(`/admin/bestillinger?q=${NAME}`);
const saveNews = () => save("/admin/nyheder", NEWS_FORM);

async function orderUnmailed() {
  const before = lines.length;
  await order();
  await untilLogged("a job failed", before);
}

async function uploadNowhere() {
  rmSync(join(app.dataDir, "media/nyheder"), { recursive: true, force: true });
  writeFileSync(join(app.dataDir, "media/nyheder"), "no folder");
  await editor.upload("nyheder/valdemar-hjortshoej", await takePhoto(9, 9));
}

async function readDamaged() {
  saveElsewhere(app, `update documents set data = '{"title": "${NEWS}' where id = 'kontakt'`);
  await editor.get("/admin/kontakt");
}

const FAILED_MAIL = '"state":"failed","attempts":1,"msg":"message delivery"';
const DAMAGED = '"document":"kontakt","msg":"stored document is unreadable"';
const EVENTS: [what: string, logged: string, happen: () => unknown][] = [
  ["a customer orders", "order received", () => order()],
  ["a customer withdraws", "withdrawal received", withdraw],
  ["a mail server quotes what it refuses", FAILED_MAIL, () => order()],
  [
    "a form comes from another site",
    "form refused",
    () => order({}, { origin: "https://ond.example" }),
  ],
  [
    "the database refuses an order",
    "order could not be stored",
    refusing(DOCUMENTS, () => order()),
  ],
  [
    "the database refuses the mail of a reset",
    "could not queue the reset message",
    refusing(DOCUMENTS, () => signIn("", "reset")),
  ],
  ["somebody asks for a reset", "reset asked for", () => signIn("", "reset")],
  ["a password is wrong", '"event":"sign-in refused"', () => signIn(WRONG_PASSWORD)],
  ["somebody signs in", '"event":"signed in"', () => signIn(PASSWORD)],
  [
    "the database refuses a session",
    "could not sign in",
    refusing(SESSIONS, () => signIn(PASSWORD)),
  ],
  ["the database refuses a save", "save failed", refusing(DOCUMENTS, saveNews)],
  ["the database refuses an account", "could not change the account", refusing(ACCOUNTS, invite)],
  ["a colleague is invited", "colleague invited", invite],
  ["the database refuses a mail's state", "a job failed", refusing(OUTBOX, orderUnmailed)],
  ["the disk refuses a picture", "could not store the picture", uploadNowhere],
  ["a stored text is damaged", DAMAGED, readDamaged],
  [
    "an order is not stored for want of its table",
    "order could not be stored",
    withoutOrders(() => order()),
  ],
  [
    "a search of the orders fails",
    '"path":"/admin/bestillinger","msg":"page failed"',
    withoutOrders(search),
  ],
];

for (const [what, logged, happen] of EVENTS) {
  test(`the log has a line and nothing personal when ${what}`, async () => {
    const before = lines.length;
    await happen();
    await untilLogged(logged, before);
    assertNothingPersonal(said(before));
  });
}

const QUIET: [what: string, status: number, ask: () => Promise<{ status: number }>][] = [
  ["an order without an address", 422, () => order({ adresse: "" })],
  ["an order of another sum", 409, () => order({ seenTotal: "1" })],
  ["an order that is no form", 415, () => asEditor("/kurv/bestil", JSON.stringify(customer))],
  ["a save", 200, saveNews],
  ["a save that is no JSON", 400, () => save("/admin/nyheder", NEWS)],
  ["a save that is a list", 400, () => save("/admin/kontakt", `["${NEWS}"]`)],
  ["an upload that is no picture", 415, () => editor.upload("nyheder/valdemar", NEWS)],
  ["an upload to no folder", 422, () => editor.upload("/../mathilde", NEWS)],
  ["a link with a token", 200, () => editor.get(`/admin/adgangskode?token=${token}`)],
  ["a search", 200, search],
  ["an unknown history", 302, () => editor.get(`/admin/historik/${ADDRESS}`)],
  ["an unknown page", 404, () => editor.get(`/${ADDRESS}`)],
  ["an unknown picture", 404, () => editor.get(`/media/${ADDRESS}.jpg`)],
  ["an unknown article", 404, () => editor.get(`/viden/${NAME}`)],
];

test("the log has no personal data and no credential in it, whatever happens", async () => {
  for (const [what, status, ask] of QUIET) assert.equal((await ask()).status, status, what);
  assert.ok(await app.stop());
  assertNothingPersonal(said());
});

const untilLogged = (words: string, from: number) =>
  until(`the log says ${words}`, () => said(from).includes(words));

function assertNothingPersonal(log: string) {
  const lower = log.toLocaleLowerCase("da-DK");
  for (const piece of [...PERSONAL, token]) {
    const at = lower.indexOf(piece.toLocaleLowerCase("da-DK"));
    const place = log.slice(Math.max(0, at - 300), at + 80);
    assert.equal(at, -1, `»${piece}« stands in the log: ${place}`);
  }
}

/** What is logged of an error. */
function lineOf(logged: object): string {
  const written: string[] = [];
  createLog("debug", { write: (line) => written.push(line) }).error(logged, "failed");
  return written.join("");
}

test("an error is logged by its kind, place and cause, without its message", () => {
  const err = Object.assign(new Error("Mathilde <mathilde@kunde.example> is unknown"), {
    code: "EENVELOPE",
    responseCode: 550,
    rejected: ["mathilde@kunde.example"],
    cause: new SyntaxError('Unexpected token in "Mathilde"'),
  });
  const line = lineOf({ err, path: "/mathilde@kunde.example" });
  assert.doesNotMatch(line + lineOf({ err: "Mathilde" }), /mathilde/i);
  for (const part of ["EENVELOPE", "550", "SyntaxError", "log-privacy.test.ts"])
    assert.ok(line.includes(part), part);
});

test("a programming error is logged with its message", () => {
  const err = new TypeError("Cannot read properties of undefined (reading 'navn')");
  assert.match(lineOf({ err }), /Cannot read properties of undefined/);
});
