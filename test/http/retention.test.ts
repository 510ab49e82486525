import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { DAY_MS } from "../../app/formats/durations.ts";
import { createFileTransport } from "../../app/server/mail/file-transport.server.ts";
import { createOutbox } from "../../app/server/mail/outbox.server.ts";
import type { Envelope } from "../../app/server/mail/transport.server.ts";
import { dumpDatabase, findDamage, openRawDatabase, openSecondConnection } from "../kit/backend.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { openSite, visibleText } from "../kit/site.ts";
import { until } from "../kit/until.ts";

const SECRET = "Kære Signe, min datter Asta hører stemmer om natten";

/** A site with a clock that the test moves, and the contents of its disk. */
async function openAged(environment: Record<string, string> = {}) {
  let now = new Date("2026-11-21T08:00:00Z");
  const logged: string[] = [];
  const logTo = (line: string) => void logged.push(line);
  const app = await openSite({ environment, clock: () => now, logTo });
  const editor = await app.signIn();
  const mailFolder = join(app.dataDir, "mail");
  const act = async (fields: Record<string, string>) => {
    const { cookie } = editor;
    const answer = await app.post("/admin/bestillinger.data", fields, { cookie });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    app,
    editor,
    act,
    mailFolder,
    screen: async () => visibleText(await editor.page("/admin/bestillinger")),
    csv: async () => (await editor.get("/admin/bestillinger.csv")).text(),
    files: () => (existsSync(mailFolder) ? readdirSync(mailFolder) : []),
    logged,
    /** Lets days go by, with the daily job on each. */
    async pass(days: number) {
      for (let left = days; left >= 0; left -= 1) {
        now = new Date(now.getTime() + Math.min(left, 1) * DAY_MS);
        await app.eraseOldMail();
      }
    },
    /** Moves the clock at once, and runs the daily job. */
    async jump(days: number) {
      now = new Date(now.getTime() + days * DAY_MS);
      await app.eraseOldMail();
    },
    /** All that a thief of the disk would have; the words that are searched are plain in mail files too. */
    disk: () => readAll(app.dataDir) + dumpDatabase(app.dataDir),
  };
}

function readAll(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

async function idOf({ app }: Awaited<ReturnType<typeof openAged>>, number: string) {
  const order = await app.services.orders.find(number);
  assert.ok(order);
  return order.id;
}

test("a customer's message is erased everywhere after 90 days, and what the accounts need stays", async () => {
  const site = await openAged();
  const { app } = site;
  const number = await app.order({ besked: SECRET });
  await app.outbox.finish();
  assert.equal(site.files().length, 4);
  await site.pass(89);
  assert.match(await site.screen(), /hører stemmer/);
  assert.ok(site.disk().includes("min datter Asta"));

  await site.pass(2);
  assert.ok(!site.disk().includes("min datter Asta"), "not in the database, its log or a file");
  assert.equal(site.files().length, 0);
  const text = await site.screen();
  assert.match(text, /Besked Slettet, fordi bestillingen er gammel/);
  for (const part of ["Mathilde Krogh", "2 × Samtalekort", "757 kr.", `Nr. ${number}`]) {
    assert.ok(text.includes(part), part);
  }
  assert.doesNotMatch(await site.csv(), /Asta/);
  assert.match(text, /Gemt som fil signe@klinik\.example/, "what became of the mails stays told");
});

test("a mail that was never sent says so when its text is erased, and is never sent empty", async () => {
  const server = await startMailServer({ refuse: (to) => (to.startsWith("anders") ? 550 : 0) });
  const site = await openAged({ SMTP_URL: server.url });
  const number = await site.app.order({ besked: SECRET });
  await site.app.outbox.finish();
  await site.pass(91);
  assert.match(
    await site.screen(),
    /Ikke sendt anders@klinik\.example Mailserveren svarede 550\. 1 forsøg\. Mailens tekst er slettet, og den kan ikke sendes igen\./,
  );
  const mailId = await idOf(site, number);
  const again = await site.act({ intent: "retry", mailId, recipient: "anders@klinik.example" });
  assert.equal(again.status, 409);
  assert.match(again.text, /eller dens tekst er slettet/);
  await site.app.outbox.finish();
  assert.equal(server.received.length, 3);
});

test("an order is erased after ORDER_RETENTION_DAYS, whenever it was handled, and others stay", async () => {
  const site = await openAged({ ORDER_RETENTION_DAYS: "400" });
  const { app } = site;
  const number = await app.order();
  await app.outbox.finish();
  await site.pass(300);
  const order = await app.services.orders.find(number);
  assert.ok(order);
  await site.act({
    intent: "handled",
    id: order.id,
    revision: String(order.revision),
    handled: "true",
  });
  await app.order({ navn: "Bøgelundskolen", email: "kontor@skole.example" });
  await app.outbox.finish();
  await site.pass(99);
  assert.match(await site.screen(), /Mathilde Krogh/);
  await site.pass(2);
  const text = await site.screen();
  assert.doesNotMatch(text, /Mathilde/);
  assert.match(text, /Bøgelundskolen/);
  const events = visibleText(await site.editor.page("/admin/historik/haendelser"));
  const told = `Bestilling ${number} blev slettet, fordi opbevaringstiden var udløbet Serveren`;
  assert.ok(events.includes(told), events);
  const disk = site.disk();
  for (const trace of ["Mathilde", "mathilde@post.example"])
    assert.ok(!disk.includes(trace), trace);
});

test("a clock that jumps by years erases nothing until an owner says that it is right", async () => {
  const site = await openAged({ ORDER_RETENTION_DAYS: "400" });
  const { app, editor } = site;
  const number = await app.order({ besked: SECRET });
  await app.outbox.finish();
  const drift = async () => visibleText(await editor.page("/admin/drift"));
  await site.jump(7 * 365);
  assert.ok(site.logged.some((line) => line.includes("the clock has jumped")));
  assert.match(
    await drift(),
    /Se efter i dag: .*uret.* Uret på serveren er gået fra 21\. november 2026 .* Uret går rigtigt/,
  );
  await site.pass(10);
  assert.ok(await app.services.orders.find(number));
  assert.ok(site.disk().includes("min datter Asta"));
  const { cookie } = editor;
  await app.post("/admin/drift.data", { intent: "trust clock" }, { cookie });
  assert.doesNotMatch(await drift(), /Uret/);
  await site.pass(0);
  assert.equal(await app.services.orders.find(number), undefined);
  assert.ok(!site.disk().includes("min datter Asta"));
  const events = visibleText(await editor.page("/admin/historik/haendelser"));
  assert.match(events, /Sagde, at serverens ur går rigtigt/);
});

test("mail files without a mail, half-written ones too, are erased", async () => {
  const site = await openAged();
  await site.app.order();
  await site.app.outbox.finish();
  mkdirSync(site.mailFolder, { recursive: true });
  writeFileSync(join(site.mailFolder, "forladt@samspil.eml"), "Mathilde");
  writeFileSync(join(site.mailFolder, "halv@samspil.eml.part"), "Mathilde");
  await site.pass(0);
  assert.equal(site.files().length, 4);
});

test("an order that is erased by hand leaves no trace of the customer on the disk", async () => {
  const site = await openAged();
  const { app } = site;
  const gone = await app.order({ besked: SECRET });
  // Some after it, so that its pages are shared and split as they are in real life.
  for (let n = 0; n < 12; n += 1) {
    const email = `kunde${n}@skole.example`;
    await app.order({ navn: `Kunde ${n}`, email, besked: "x".repeat(n * 150) });
  }
  await app.outbox.finish();
  const traces = ["Mathilde", "mathilde@post", "datter Asta"];
  for (const trace of traces) assert.ok(site.disk().includes(trace), trace);

  const id = await idOf(site, gone);
  const answer = await site.act({ intent: "erase", id });
  assert.equal(answer.status, 200);
  assert.match(answer.text, /Bestillingen er slettet\./);
  const disk = site.disk();
  for (const trace of traces) assert.ok(!disk.includes(trace), trace);
  assert.doesNotMatch(await site.screen(), new RegExp(`Nr\\. ${gone}`));
  assert.match(await site.screen(), /Kunde 11/);
  const again = await site.act({ intent: "erase", id });
  assert.equal(again.status, 409, "a second time there is none");
  const check = openRawDatabase(app.dataDir);
  assert.deepEqual(findDamage(check), []);
  check.close();
});

test("an order is erased although a mail file cannot be, nor the database's log be emptied, which the daily job does", async (t) => {
  const site = await openAged();
  const id = await idOf(site, await site.app.order());
  await site.app.outbox.finish();
  const [first = ""] = site.files();
  const file = join(site.mailFolder, first);
  rmSync(file);
  // A folder is not erased as a file.
  mkdirSync(file);
  const { prepare } = DatabaseSync.prototype;
  const broken = t.mock.method(DatabaseSync.prototype, "prepare", prepareButCheckpoint);
  function prepareButCheckpoint(this: DatabaseSync, query: string) {
    if (query.includes("wal_checkpoint")) throw new Error("disk I/O error");
    return prepare.call(this, query);
  }
  const answer = await site.act({ intent: "erase", id });
  broken.mock.restore();
  assert.equal(answer.status, 200);
  assert.match(answer.text, /Bestillingen er slettet\./);
  assert.deepEqual(site.files(), [first]);
  rmdirSync(file);
  writeFileSync(file, "Mathilde");
  await site.pass(0);
  assert.deepEqual(site.files(), []);
  assert.ok(!site.disk().includes("mathilde@post.example"));
});

test("an order erased during a backup's read leaves the database's log when the read ends", async () => {
  const site = await openAged();
  const number = await site.app.order();
  await site.app.outbox.finish();
  const reader = openRawDatabase(site.app.dataDir);
  reader.exec("begin; select * from documents");
  assert.equal((await site.act({ intent: "erase", id: await idOf(site, number) })).status, 200);
  reader.exec("commit");
  reader.close();
  await site.pass(0);
  const disk = site.disk();
  assert.ok(!disk.includes("mathilde@post.example"));
});

test("an order erased while its mail is being sent leaves no mail file", async () => {
  const site = await openAged();
  const { app, mailFolder } = site;
  await app.outbox.stop();
  const id = await idOf(site, await app.order());
  const database = await openSecondConnection(app.dataDir);
  const files = createFileTransport(mailFolder, "Samspil <kontakt@samspil.example>");
  const { promise: erased, resolve: go } = Promise.withResolvers<void>();
  const slow = { ...files, send: (mail: Envelope) => erased.then(() => files.send(mail)) };
  const clock = () => new Date("2026-11-21T08:00:00Z");
  const worker = createOutbox({
    database,
    transport: slow,
    log: app.services.log,
    clock,
  });
  const delivered = worker.finish();
  await until("a mail is being sent", async () => {
    const deliveries = await app.services.deliveries.of(id);
    return deliveries.some(({ state }) => state === "sending");
  });
  await site.act({ intent: "erase", id });
  go();
  await delivered;
  assert.deepEqual(site.files(), []);
  await worker.stop();
  await database.close();
});

test("the screen says how long orders and messages are stored", async () => {
  const usual = await openAged();
  assert.match(
    await usual.screen(),
    /Kundens besked og mailenes tekst slettes efter 90 dage, resten af bestillingen efter 5 år\./,
  );
  const short = await openAged({ ORDER_RETENTION_DAYS: "60" });
  assert.match(await short.screen(), /En bestilling slettes helt efter 60 dage\./);
});
