import assert from "node:assert/strict";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { readCopiesState } from "../../../../app/server/backup/copies-state.server.ts";
import { withSqliteFile } from "../../../../app/server/backup/copy-database.server.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { EMAIL, PASSWORD, signIn } from "../../../kit/client.ts";
import { queryPostgres, startPostgres } from "../../../kit/postgres.ts";
import { startS3 } from "../../../kit/s3-server.ts";
import { openSite } from "../../../kit/site.ts";
import { prepareSite, runCommand } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { KEY, plainRestic } from "../plain-restic.ts";

const root = makeFolder();
const place = (name: string) => join(root, name);
// Dated today, for an unused picture is erased after a day.
const PICTURE = `om/anna-${Date.now()}.jpg`;

const NOON = new Date("2026-11-23T11:00:00.000Z");

const s3 = await startS3();
const server = await startPostgres();
const hosted = async (name: string) => ({
  ...s3.newSettings(),
  DATA_DIR: place(name),
  DATABASE_URL: await server.newDatabase(),
});
const small = (name: string) => ({ DATA_DIR: place(name), DATABASE_URL: "" });
const settings = await hosted("site");
const app = await openSite({ environment: settings });
await app.signIn(EMAIL, PASSWORD);
await app.store("kontakt", { title: "Ærø, \u2028 \0 og 🙂" });
const number = await app.order();
await app.services.media.put(PICTURE, Buffer.from([0, 1, 2, 255]));
await app.stopWork();

/** A backup of the site, from which tests restore. */
const FIRST = place("kopi-0");
const made = await run(["backup", FIRST], settings);

async function run(words: string[], where: Record<string, string>) {
  const [command = "", ...more] = words;
  const { code, said } = await runCommand(command, more, where);
  assert.equal(code, 0, said);
  return said;
}

/** What a restore leaves as it is of all rows of a backup. */
function readCopy(folder: string) {
  return withSqliteFile(join(folder, "samspil.db"), (database) => {
    const rowsOf = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => JSON.stringify(row));
    const changed = "'migrations', 'sequences', 'sqlite_sequence', 'events', 'outbox'";
    const tables = database
      .prepare(`select name from sqlite_master where type = 'table' and name not in (${changed})`)
      .all();
    return {
      ...Object.fromEntries(
        tables.map(({ name }) => [name, rowsOf(`select * from "${name}"`).sort()]),
      ),
      born: rowsOf("select min(run_at) from migrations"),
      mails: rowsOf("select mail_id, recipient, message_id from outbox order by 1, 2"),
    };
  });
}

test("a backup is the same from either database and storage, and is restored into any of them", async () => {
  assert.match(made, /^Sikkerhedskopien ligger i /);
  assert.deepEqual(readdirSync(FIRST).sort(), ["manifest.json", "media", "samspil.db"]);
  assert.match(await run(["backup", "--verify", FIRST], settings), /^Kopien virker: /);
  const before = readCopy(FIRST);
  assert.equal(before.orders.length, 1);
  const last = await hosted("anden");
  let from = FIRST;
  for (const other of [small("lille"), last]) {
    assert.match(await run(["restore", from], other), /^Hjemmesiden er gendannet i /);
    from = `${other.DATA_DIR}-kopi`;
    await run(["backup", from], other);
    assert.deepEqual(readCopy(from), before);
    assert.equal(readdirSync(join(from, "media/om")).length, 1);
  }
  const restored = await openSite({ environment: last });
  await signIn(restored.origin, EMAIL, PASSWORD);
  const { orders, events, media } = restored.services;
  assert.equal((await orders.list())[0]?.number, number);
  // Each of the restores on an empty machine leaves out a thousand numbers.
  assert.equal(await restored.order(), String(Number(number) + 2_001));
  assert.equal((await media.get(PICTURE))?.size, 4);
  const kinds = (await events.list({ page: 1 })).events.map(({ kind }) => kind);
  assert.ok(kinds.includes("backup restored"));
});

const TABLES = "select tablename from pg_tables where schemaname = 'public'";
const LAST_NUMBER = "select value from sequences where name = 'order'";
const WRITER = "select value from sequences where name = 'copies'";

test("a restore keeps the former database in a schema of its own, and the order numbers go on", async () => {
  const where = await hosted("igen");
  const ask = (sql: string) => queryPostgres(where.DATABASE_URL, sql);
  const site = await prepareSite(where);
  const restore = (changes = {}) => site.runWith(changes, "restore", FIRST);
  assert.match((await restore()).said, /Den næste får derfor nummer \d+/);
  await site.start();
  assert.match((await restore()).said, /^Intet blev gendannet: DATA_DIR: .* bruges allerede/);
  assert.match(
    (await restore({ DATA_DIR: place("et-andet-sted") })).said,
    /^Intet blev gendannet: DATABASE_URL: en hjemmeside bruger databasen/,
  );
  await site.end("SIGTERM");
  const [stood] = await ask(LAST_NUMBER);
  const writer = await ask(WRITER);
  await ask("create table somebody_elses (id int)");
  const again = await restore();
  assert.equal(again.code, 0, again.said);
  const schema = /er i skemaet (samspil_foer_\d{17})\./.exec(again.said)?.[1] ?? assert.fail();
  assert.match(again.said, /intet nummer bliver givet to gange/);
  const [former] = await ask(LAST_NUMBER.replace("sequences", `${schema}.sequences`));
  assert.deepEqual(former, stood);
  const others = "select schemaname from pg_tables where tablename = 'somebody_elses'";
  assert.deepEqual(await ask(others), [{ schemaname: "public" }]);
  assert.notDeepEqual(await ask(WRITER), writer, "its copies are its own");
  const schemas = await ask("select nspname from pg_namespace where nspname like 'samspil%'");
  assert.deepEqual(schemas, [{ nspname: schema }]);
  await site.start();
  assert.equal(await site.end("SIGTERM"), 0);
});

test("a restore that cannot be made or finished says why, and changes nothing", async () => {
  const readOnly = await hosted("kun-laese");
  const nameOf = ({ DATABASE_URL }: typeof readOnly) => new URL(DATABASE_URL).pathname.slice(1);
  const limit = `alter database ${nameOf(readOnly)} set default_transaction_read_only = on`;
  await queryPostgres(readOnly.DATABASE_URL, limit);
  const away = { ...readOnly, DATABASE_URL: "postgres://ingen@127.0.0.1:1/ingen" };
  const half = await hosted("halv");
  await run(["restore", FIRST], half);
  // So that no schema can be made.
  await queryPostgres(server.url, `alter database ${nameOf(half)} owner to chef`);
  const before = await queryPostgres(half.DATABASE_URL, LAST_NUMBER);
  for (const [where, why] of [
    [readOnly, "DATABASE_URL: der kan kun læses i databasen\\. .* \\(25006\\)$"],
    [away, "DATABASE_URL: serveren svarer ikke"],
    [half, ""],
  ] as const) {
    const { code, said } = await runCommand("restore", [FIRST], where);
    assert.equal(code, 1);
    assert.match(said, new RegExp(`^Intet blev gendannet: ${why}`, "m"));
  }
  assert.deepEqual(await queryPostgres(readOnly.DATABASE_URL, TABLES), []);
  assert.deepEqual(await queryPostgres(half.DATABASE_URL, LAST_NUMBER), before);
});

test("a backup that S3 interrupts leaves nothing behind", async () => {
  s3.answerBy((request, response, next) =>
    request.url?.includes(PICTURE) ? response.writeHead(403).end() : next(),
  );
  const { code, said } = await runCommand("backup", [place("halv-kopi")], settings);
  s3.answerBy();
  assert.equal(code, 1);
  assert.match(said, /^Sikkerhedskopien blev ikke lavet: S3 gjorde ikke, som det blev bedt om/m);
  assert.deepEqual(
    readdirSync(root).filter((name) => name.startsWith("halv-kopi")),
    [],
  );
});

test("with BACKUP_URL two processes on one database make one copy a day, and an empty machine is restored from it", async () => {
  const copies = place("kopier");
  mkdirSync(copies);
  const BACKUP_KEY = KEY;
  const BACKUP_URL = pathToFileURL(copies).href;
  const where = { ...(await hosted("dag")), BACKUP_URL, BACKUP_KEY };
  await run(["restore", FIRST], where);
  const second = { ...where, DATA_DIR: place("dag-2") };
  const apps = [
    await openSite({ environment: where, clock: () => NOON }),
    await openSite({ environment: second, clock: () => NOON }),
  ];
  await Promise.all(apps.map(({ copies }) => copies?.run()));
  const made = plainRestic(copies).list;
  await until("one is made", () => made().length > 0);
  await Promise.all(apps.map(({ copies }) => copies?.run()));
  assert.equal(made().length, 1);
  assert.equal(readdirSync(join(copies, "keys")).length, 1, "one of them began the repository");
  await apps[0]?.copies?.verify();
  const { proof } = await readCopiesState(where.DATA_DIR);
  assert.equal(proof.proven?.madeAt, NOON.toISOString());
  const other = { ...(await hosted("dag-3")), BACKUP_KEY };
  await run(["restore", BACKUP_URL], other);
  assert.equal((await queryPostgres(other.DATABASE_URL, "select id from orders")).length, 1);
});
