import assert from "node:assert/strict";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { readCopiesState } from "../../../../app/server/backup/copies-state.server.ts";
import { withSqliteFile } from "../../../../app/server/backup/copy-database.server.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
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
const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";

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

/** All rows of a backup, except for those that a restore adds. */
function readCopy(folder: string) {
  return withSqliteFile(join(folder, "samspil.db"), (database) => {
    const all = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    const tables = all("select name from sqlite_master where type = 'table'").map(
      ({ name }) => name,
    );
    const omitted = ["migrations", "sequences", "sqlite_sequence", "events", "outbox"];
    const rows = tables
      .filter((name) => !omitted.includes(String(name)))
      .map((name) => [
        name,
        all(`select * from "${name}"`)
          .map((row) => JSON.stringify(row))
          .sort(),
      ]);
    return {
      ...Object.fromEntries(rows),
      count: all("select id from orders").length,
      born: all("select min(run_at) born from migrations"),
      mails: all("select mail_id, recipient, message_id from outbox order by 1, 2"),
    };
  });
}

test("a backup is the same from either database and storage, and is restored into any of them", async () => {
  assert.match(made, /^Sikkerhedskopien ligger i /);
  assert.deepEqual(readdirSync(FIRST).sort(), ["manifest.json", "media", "samspil.db"]);
  assert.match(await run(["backup", "--verify", FIRST], settings), /^Kopien virker: /);
  const before = readCopy(FIRST);
  const others = [small("lille"), await hosted("anden"), small("lille-2"), await hosted("tredje")];
  let from = FIRST;
  for (const [index, other] of others.entries()) {
    const said = await run(["restore", from], other);
    assert.match(said, /^Hjemmesiden er gendannet i /);
    from = place(`kopi-${index + 1}`);
    await run(["backup", from], other);
    assert.deepEqual(readCopy(from), before);
    assert.equal(readdirSync(join(from, "media/om")).length, 1);
  }
  const last = others.at(-1) ?? assert.fail();
  const restored = await openSite({ environment: last });
  const sent = await restored.post("/admin/login", {
    email: EMAIL,
    password: PASSWORD,
    intent: "sign-in",
  });
  assert.equal(sent.status, 302);
  const { orders, events, media } = restored.services;
  assert.equal((await orders.list())[0]?.number, number);
  // Each of the four restores on an empty machine leaves out a thousand numbers.
  assert.equal(await restored.order(), String(Number(number) + 4_001));
  assert.equal((await media.get(PICTURE))?.size, 4);
  const kinds = (await events.list({ page: 1 })).events.map(({ kind }) => kind);
  assert.ok(kinds.includes("backup restored"));
});

const TABLES = "select tablename from pg_tables where schemaname = 'public'";
const LAST_NUMBER = "select value from sequences where name = 'order'";
const WRITER = "select value from sequences where name = 'copies'";

test("a restore keeps the former database in a schema of its own, and the order numbers go on", async () => {
  const where = await hosted("igen");
  const site = await prepareSite(where);
  const said = () => site.run("restore", FIRST);
  assert.match((await said()).said, /Den næste får derfor nummer \d+/);
  await site.start();
  const refused = await said();
  assert.match(refused.said, /^Intet blev gendannet: DATA_DIR: .* bruges allerede/);
  const elsewhere = await site.runWith({ DATA_DIR: place("et-andet-sted") }, "restore", FIRST);
  assert.match(
    elsewhere.said,
    /^Intet blev gendannet: DATABASE_URL: en hjemmeside bruger databasen/,
  );
  await site.end("SIGTERM");
  const [stood] = await queryPostgres(where.DATABASE_URL, LAST_NUMBER);
  const writer = await queryPostgres(where.DATABASE_URL, WRITER);
  await queryPostgres(where.DATABASE_URL, "create table somebody_elses (id int)");
  const again = await said();
  assert.equal(again.code, 0, again.said);
  const schema = /er i skemaet (samspil_foer_\d{17})\./.exec(again.said)?.[1] ?? assert.fail();
  assert.match(again.said, /intet nummer bliver givet to gange/);
  const [former] = await queryPostgres(
    where.DATABASE_URL,
    `select value from ${schema}.sequences where name = 'order'`,
  );
  assert.deepEqual(former, stood);
  const others = "select schemaname from pg_tables where tablename = 'somebody_elses'";
  assert.deepEqual(await queryPostgres(where.DATABASE_URL, others), [{ schemaname: "public" }]);
  assert.notDeepEqual(
    await queryPostgres(where.DATABASE_URL, WRITER),
    writer,
    "its copies are its own",
  );
  const schemas = await queryPostgres(
    where.DATABASE_URL,
    "select nspname from pg_namespace where nspname like 'samspil%'",
  );
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
  assert.deepEqual(readdirSync(copies), [], "a start begins no repository beside another's");
  await Promise.all(apps.map(({ copies }) => copies?.run()));
  const made = plainRestic(copies).list;
  await until("one is made", () => made().length > 0);
  await Promise.all(apps.map(({ copies }) => copies?.run()));
  assert.equal(made().length, 1);
  await apps[0]?.copies?.verify();
  const { proof } = await readCopiesState(where.DATA_DIR);
  assert.equal(proof.proven?.madeAt, NOON.toISOString());
  const other = { ...(await hosted("dag-3")), BACKUP_KEY };
  await run(["restore", BACKUP_URL], other);
  assert.equal((await queryPostgres(other.DATABASE_URL, "select id from orders")).length, 1);
});
