import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as breathe } from "node:timers/promises";
import { Client } from "pg";
import { readKontakt } from "../../../../app/content/kontakt/kontakt.server.ts";
import { openPostgres } from "../../../../app/server/database/postgres.server.ts";
import { openContent } from "../../../../app/server/documents/content.server.ts";
import { createDocuments } from "../../../../app/server/documents/documents.server.ts";
import { createLog } from "../../../../app/server/log.server.ts";
import { cleanUp } from "../../../kit/cleanup.ts";
import { send, sendOrder } from "../../../kit/client.ts";
import { startMailServer } from "../../../kit/mail-server.ts";
import { queryPostgres, startPostgres } from "../../../kit/postgres.ts";
import { prepareSite, type SiteProcess } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";

const SAVES = 60;
const RECIPIENTS = ["signe@klinik.example", "anders@klinik.example", "ida@klinik.example"];

const server = await startPostgres();
const url = await server.newDatabase();
const mail = await startMailServer();
const log = createLog("silent");

/** A process on the shared database, with a folder of its own. */
function prepareOne() {
  return prepareSite({
    DATABASE_URL: url,
    AUTH_SECRET: "den samme hemmelighed for dem begge, og lang nok",
    SMTP_URL: mail.url,
    MAIL_FROM: "Samspil <kontakt@klinik.example>",
    ORDER_RECIPIENTS: RECIPIENTS.join(","),
  });
}

const [north, south] = [await prepareOne(), await prepareOne()];
await Promise.all([north.start(), south.start()]);
cleanUp(() => Promise.all([north.end("SIGTERM"), south.end("SIGTERM")]));

test("two processes that start on one empty database fill it once, with one account", async () => {
  const [{ users, written } = {}] = await queryPostgres(
    url,
    `select (select count(*) from "user") users,
      (select count(*) from history where revision > 1) written`,
  );
  assert.deepEqual({ users, written }, { users: "1", written: "0" });
  for (const site of [north, south]) assert.match(await pageOf(site, "/"), /Samspil/);
});

test("orders on two processes get numbers one after the other, and one mail to each recipient", async () => {
  const numbers: (string | undefined)[] = [];
  for (const site of [north, south, north, south]) numbers.push(await sendOrder(site.origin));
  assert.deepEqual(numbers, ["1001", "1002", "1003", "1004"]);
  const mails = numbers.length * (RECIPIENTS.length + 1);
  const sent = (await mail.waitFor(mails)).map(({ to, messageId }) => `${to} ${messageId}`);
  assert.equal(new Set(sent).size, mails);
});

test("an order that is erased while another process withdraws from it leaves no row of either", async () => {
  const cookie = await north.signIn();
  const number = await sendOrder(north.origin);
  const [{ id } = {}] = await queryPostgres(url, `select id from orders where number = ${number}`);
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query("begin");
  await other.query("update orders set handled = 0 where id = $1", [id]);
  const erased = send(
    `${south.origin}/admin/bestillinger`,
    new URLSearchParams({ intent: "erase", id: String(id) }),
    { cookie, origin: south.origin },
  );
  await until("the erasure waits", async () => {
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
    return (await queryPostgres(url, waiting)).length > 0;
  });
  await other.query(
    `insert into outbox (mail_id, recipient, state, attempts, next_at, lease_until, message_id, created_at, order_id)
      values ('fortrydelse-1002', 'mk@post.example', 'sent', 1, 0, 0, '<1002>', 0, $1)`,
    [id],
  );
  await other.query("commit");
  await other.end();
  assert.equal((await erased).status, 200);
  const left = `select id from orders where id = '${id}'
    union select mail_id from outbox where order_id = '${id}'`;
  assert.deepEqual(await queryPostgres(url, left), []);
});

test("a database that cannot be reached, is unencrypted on another machine, or is of another version stops the start with one line", async () => {
  const third = await prepareOne();
  const tried = async (databaseUrl: string) => {
    const { code, said } = await third.tryStart({ DATABASE_URL: databaseUrl });
    assert.equal(code, 1);
    return said;
  };
  assert.match(
    await tried("postgres://klinik@127.0.0.1:9/klinik"),
    /^DATABASE_URL: serveren svarer ikke[^\n]*$/,
  );
  assert.match(
    await tried(url.replace(/\w+$/, "findes_ikke")),
    /^DATABASE_URL: databasen findes ikke[^\n]*$/,
  );
  const elsewhere = url.replace("127.0.0.1", "127.0.0.2");
  assert.match(await tried(elsewhere), /^DATABASE_URL: serveren tager ikke imod krypterede[^\n]*$/);
  await (await openPostgres(`${elsewhere}?sslmode=disable`, log)).close();
  const newer = await server.newDatabase();
  await queryPostgres(
    newer,
    "create table migrations (name text primary key, run_at text not null)",
  );
  await queryPostgres(newer, "insert into migrations values ('999-senere.needs-999.sql', '')");
  assert.match(await tried(newer), /^DATABASE_URL: databasen er lavet af en nyere udgave[^\n]*$/);
  const edited = await server.newDatabase();
  await (await openPostgres(edited, log)).close();
  await (await openPostgres(edited, log)).close();
  await queryPostgres(edited, "update migrations set hash = 'en anden'");
  assert.match(
    await tried(edited),
    /^DATABASE_URL: databasen er lavet med en anden 001-baseline\.sql, 002-events\.postgres\.sql end [^\n]*$/,
  );
});

test("while two processes save one text by turns, none shows an older save after a newer one", async () => {
  const writers = [await openStores(), await openStores()];
  const readers = [...writers, await openStores()];
  const numberOf = ({ content }: (typeof readers)[number]) =>
    Number(readKontakt(content).title.split(" ")[1] ?? 0);
  const backwards: string[] = [];
  const latest = readers.map(() => 0);
  function checkAll() {
    for (const [n, reader] of readers.entries()) {
      const shown = numberOf(reader) || 0;
      if (shown < (latest[n] ?? 0)) backwards.push(`${latest[n]} was followed by ${shown}`);
      latest[n] = shown;
    }
  }
  for (let save = 1; save <= SAVES; save += 1) {
    const writer = writers[save % writers.length];
    const stored = await writer?.documents.read("content", "kontakt");
    const write = { basedOn: stored?.revision ?? 0, by: "ida" };
    await writer?.documents.write("content", "kontakt", { title: `Nr. ${save}` }, write);
    for (let turn = save % 7; turn >= 0; turn -= 1) {
      checkAll();
      await breathe();
    }
  }
  await until("all show the last", () => {
    checkAll();
    return latest.every((shown) => shown === SAVES);
  });
  assert.deepEqual(backwards, []);
});

test("saves that a replica did not get before it took over are shown by no process, and the next save by all", async () => {
  const all = [await openStores(), await openStores()];
  const [{ documents }] = all as [(typeof all)[0]];
  const shown = () => all.map(({ content }) => readKontakt(content).title);
  const save = async (title: string) => {
    const stored = await documents.read("content", "kontakt");
    const write = { basedOn: stored?.revision ?? 0, by: "ida" };
    assert.ok((await documents.write("content", "kontakt", { title }, write)).ok);
    await until(`${title} is shown`, () => shown().every((text) => text === title));
  };
  await save("Når frem");
  const [copied] = await queryPostgres(
    await sharedDatabase(),
    "select * from documents where id = 'kontakt'",
  );
  for (const title of ["Tabt", "Også tabt"]) await save(title);
  await queryPostgres(
    await sharedDatabase(),
    `update sequences set value = value - 2 where name = 'content';
     update documents set revision = ${copied?.revision}, data = '${copied?.data}', saved_at = '${copied?.saved_at}' where id = 'kontakt'`,
  );
  await until("it has gone back", () => shown().every((text) => text === "Når frem"));
  await queryPostgres(
    await sharedDatabase(),
    `delete from history where revision > ${copied?.revision}`,
  );
  await save("Gemt igen");
});

let shared: Promise<string> | undefined;

function sharedDatabase() {
  shared ??= server.newDatabase();
  return shared;
}

async function openStores() {
  const database = await openPostgres(await sharedDatabase(), log);
  const documents = createDocuments(database);
  const content = await openContent(documents, log);
  const polling = setInterval(() => documents.refresh(), 100);
  cleanUp(async () => {
    clearInterval(polling);
    await documents.refresh();
    await database.close();
  });
  return { documents, content };
}

async function pageOf(site: SiteProcess, path: string): Promise<string> {
  return (await fetch(site.origin + path)).text();
}
