import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { createLog } from "../app/server/log.server.ts";
import { openStored, whileRefusing } from "./backend.ts";
import { startFaultyMailServer } from "./faults/faulty-mail-server.ts";
import { ADMIN, openSite } from "./faults/site-process.ts";
import { until } from "./until.ts";

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

/** What the log has to tell of: by then there is something to look through. */
const HAPPENED = [
  "order received",
  "order could not be stored",
  "reset mail could not be queued",
  "save failed",
  "page failed",
  "form refused",
  "picture could not be stored",
  '"msg":"mail"',
];

/** Every piece that tells who somebody is, or lets somebody in. */
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
  ADMIN.password,
  ADMIN.email,
  NEW_COLLEAGUE,
];

type Site = Awaited<ReturnType<typeof openSite>>;

function visitor({ origin }: Site) {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: "POST",
      body,
      headers: { origin, connection: "close", ...headers },
      redirect: "manual",
    });
  return {
    post,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { headers: { connection: "close", ...headers }, redirect: "manual" }),
    order: (changes: Record<string, string> = {}) =>
      post(
        "/kurv",
        new URLSearchParams({
          ...customer,
          orderId: randomBytes(16).toString("hex"),
          id: "samtalekort",
          quantity: "2",
          seenTotal: "757",
          ...changes,
        }),
      ),
    signIn: (password: string, intent = "sign-in") =>
      post("/admin/login", new URLSearchParams({ email: ADMIN.email, password, intent })),
  };
}

test("whatever happens, the log names nobody and lets nobody in", async () => {
  const mail = await startFaultyMailServer((stage, recipient) => {
    if (stage === "RCPT" && recipient.startsWith("mathilde")) {
      return `550 <${recipient}> Mathilde Krogh-Ærø is unknown here`;
    }
    return stage === "end of data" ? `451 <${recipient}> later, Asta` : undefined;
  });
  const site = await openSite({ SMTP_URL: mail.url, LOG_LEVEL: "debug" });
  const running = await site.start();
  const { get, post, order, signIn } = visitor(site);

  const orderId = randomBytes(16).toString("hex");
  assert.equal((await order({ orderId })).status, 200);
  assert.equal((await order({ orderId })).status, 200, "a duplicate");
  assert.equal((await order({ adresse: "" })).status, 422);
  assert.equal((await order({ seenTotal: "1" })).status, 409);
  assert.equal((await post("/kurv", JSON.stringify(customer))).status, 415);
  await post("/kurv", new URLSearchParams(customer), { origin: "https://ond.example" });
  await whileRefusing(site, { table: "documents", column: "data" }, async () => {
    assert.ok((await order()).status >= 500);
    await signIn("", "reset");
  });

  assert.equal((await signIn(WRONG_PASSWORD)).status, 401);
  await signIn("", "reset");
  const cookie = (await signIn(ADMIN.password)).headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
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
  await whileRefusing(site, { table: "documents", column: "data" }, () =>
    save("/admin/nyheder", news),
  );
  await whileRefusing(site, { table: "user", column: "email" }, () =>
    post("/admin/konto", new URLSearchParams({ intent: "invite", email: NEW_COLLEAGUE }), {
      cookie,
    }),
  );
  await post("/admin/konto", new URLSearchParams({ intent: "invite", email: NEW_COLLEAGUE }), {
    cookie,
  });
  await whileRefusing(
    site,
    { events: ["update"], table: "outbox", column: "recipient" },
    async () => {
      await order();
      const trouble = "the outbox could not be worked on";
      await until(trouble, () => running.output().includes(trouble));
    },
  );
  await whileRefusing(site, { table: "session", column: "token" }, () => signIn(ADMIN.password));
  await post("/admin/upload?place=nyheder/valdemar-hjortshoej", "no picture", { cookie });
  await post("/admin/upload?place=/../mathilde", "no picture", { cookie });
  rmSync(join(site.dataDir, "media/nyheder"), { recursive: true, force: true });
  writeFileSync(join(site.dataDir, "media/nyheder"), "no folder");
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const uploaded = await post(
    "/admin/upload?place=nyheder/valdemar-hjortshoej",
    new Uint8Array(photo),
    { cookie },
  );
  assert.equal(uploaded.status, 503);
  await get(`/admin/adgangskode?token=${token}`);
  await get(`/admin/bestillinger?q=${encodeURIComponent(customer.navn)}`, { cookie });
  await get(`/admin/historik/${encodeURIComponent(customer.email)}`, { cookie });
  await get(`/${encodeURIComponent(customer.email)}`);
  await get(`/media/${encodeURIComponent(customer.email)}.jpg`);
  await get(`/viden/${encodeURIComponent(customer.navn)}`);
  const broken = openStored(site.dataDir);
  broken.exec(`update documents set data = '{"title": "${NEWS}' where id in ('kontakt', 'viden')`);
  broken.exec("alter table orders rename to mislaid");
  broken.close();
  await order();
  await get("/admin/bestillinger", { cookie });
  await get(`/viden/${encodeURIComponent(customer.navn)}`);
  await until("all of it is in the log", () =>
    HAPPENED.every((words) => running.output().includes(words)),
  );
  running.signal("SIGTERM");
  await running.ended;

  const log = running.output();
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

test("an error is logged by kind and place, with its cause, and never by its words", () => {
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

test("what the program itself got wrong is logged in its words", () => {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => lines.push(line) });
  log.error(
    { err: new TypeError("Cannot read properties of undefined (reading 'navn')") },
    "failed",
  );
  assert.match(lines.join(), /Cannot read properties of undefined/);
});
