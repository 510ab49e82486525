import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openSqlite } from "../../../app/server/database/sqlite.server.ts";
import { startApp } from "../../kit/app.ts";
import { makeFolder } from "../../kit/at-end.ts";
import { newDatabase } from "../../kit/postgres.ts";
import { startS3 } from "../../kit/s3-server.ts";
import { runCommand } from "../../kit/site-process.ts";
import { filesOf } from "../files-of.ts";

const root = makeFolder();
const place = (name: string) => join(root, name);

const app = await startApp({ environment: { DATABASE_URL: "" } });
await app.signIn();
await app.order();
await app.store("kontakt", { title: "Ærø, \u2028 \0 og 🙂" });
const running = { DATA_DIR: app.dataDir };
await runCommand("export", [place("a.jsonl")], running);
await runCommand("import", [place("a.jsonl")], { DATA_DIR: place("data") });
const here = { DATA_DIR: place("data") };
const postgres = await newDatabase();

/** The rows without the pictures: those stay where they are. */
async function exported(name: string, settings: Parameters<typeof runCommand>[2]) {
  const { code, said } = await runCommand("export", [place(name)], settings);
  assert.equal(code, 0, said);
  return filesOf(place(name));
}

test("a site in SQLite moves to PostgreSQL and back, and each export is the same to the byte", async () => {
  const before = await exported("1", here);
  const to = await runCommand("move", ["--to", postgres], { ...here, BACKUP_DIR: place("kopier") });
  assert.equal(to.code, 0, to.said);
  assert.match(to.said, /er flyttet og læst efter: de \d+ rækker er de samme begge steder/);
  assert.doesNotMatch(to.said, /postgres:\/\//);
  const there = { DATA_DIR: place("data"), DATABASE_URL: postgres };
  assert.deepEqual(await exported("2", there), before);
  assert.deepEqual(await exported("3", here), before);

  const full = await runCommand("move", ["--to", "sqlite"], there);
  assert.equal(full.code, 1);
  assert.match(full.said, /Intet blev flyttet: der er noget i databasen i forvejen/);
  rmSync(place("data/samspil.db"));
  for (const log of ["wal", "shm"]) rmSync(place(`data/samspil.db-${log}`), { force: true });
  const back = await runCommand("move", ["--to", "sqlite"], there);
  assert.equal(back.code, 0, back.said);
  assert.deepEqual(await exported("4", here), before);
});

test("a site in PostgreSQL moves to a data folder that is not there yet", async () => {
  const there = { DATA_DIR: place("ny"), DATABASE_URL: postgres };
  const { code, said } = await runCommand("move", ["--to", "sqlite"], there);
  assert.equal(code, 0, said);
  assert.match(said, /er flyttet og læst efter/);
});

test("an export of PostgreSQL is read back into SQLite, and one of SQLite into PostgreSQL", async () => {
  const other = { DATA_DIR: place("anden"), DATABASE_URL: await newDatabase() };
  const into = await runCommand("import", [place("1")], other);
  assert.equal(into.code, 0, into.said);
  assert.deepEqual(await exported("5", other), await filesOf(place("1")));
  const sqlite = { DATA_DIR: place("tredje") };
  assert.equal((await runCommand("import", [place("5")], sqlite)).code, 0);
  assert.deepEqual(await exported("6", sqlite), await filesOf(place("1")));
});

test("a hosted site, in PostgreSQL and S3, is exported and read back wherever it is to be, with its pictures", async () => {
  const s3 = await startS3();
  const hosted = async (name: string) => ({
    ...s3.newSettings(),
    DATA_DIR: place(name),
    DATABASE_URL: await newDatabase(),
  });
  const [first, second] = [await hosted("h1"), await hosted("h2")];
  const host = await startApp({ environment: first });
  await host.signIn();
  await host.order();
  // Of today: one that no page has shown for a day is erased.
  const picture = `om/anna-${Date.now()}.jpg`;
  await host.services.media.put(picture, Buffer.from([0, 1, 2, 255]));
  await host.stopWork();
  const before = await exported("hosted", first);
  assert.ok(`media/${picture}` in before);
  assert.equal((await runCommand("import", [place("hosted")], second)).code, 0);
  assert.deepEqual(await exported("hosted-2", second), before);
  const small = { DATA_DIR: place("lille") };
  assert.equal((await runCommand("import", [place("hosted-2")], small)).code, 0);
  assert.deepEqual(await exported("hosted-3", small), before);
});

test("a moved site is started on PostgreSQL, and its next order and event have a number of their own", async () => {
  const DATABASE_URL = await newDatabase();
  await runCommand("move", ["--to", DATABASE_URL], here);
  const moved = await startApp({ environment: { DATABASE_URL } });
  const { events, orders } = moved.services;
  const [last] = await orders.list();
  const known = await events.list({ page: 1 });
  await moved.signIn();
  const [signedIn, before] = (await events.list({ page: 1 })).events;
  assert.equal(signedIn?.kind, known.events[0]?.kind);
  assert.deepEqual(before, known.events[0]);
  assert.equal(await moved.order(), String(Number(last?.number) + 1));
});

test("nothing is moved while the site runs, to where it is already, or to where there is none", async () => {
  const stop = await runCommand("move", ["--to", postgres], running);
  assert.equal(stop.code, 1);
  assert.match(stop.said, /Intet blev flyttet\. Stop sitet først: /);
  const same = await runCommand("move", ["--to", "sqlite"], here);
  assert.match(same.said, /databasen er der allerede/);
  const wrong = await runCommand("move", ["--to", "mysql://et/sted"], here);
  assert.match(wrong.said, /Intet blev flyttet: DATABASE_URL: skal være som postgres:/);
  const gone = "postgres://klinik@127.0.0.1:1/klinik";
  const refused = await runCommand("move", ["--to", gone], here);
  assert.match(refused.said, /Intet blev flyttet: DATABASE_URL: serveren svarer ikke/);
  const usage = await runCommand("move", [], here);
  assert.match(usage.said, /^Brug: npm run move/);
});

test("what is written while it moves is not left behind: nothing is kept", async () => {
  const { copyRows } = await import("../../../commands/dump/copy.ts");
  const { isEmptyDatabase, readSnapshot } = await import("../../../commands/dump/rows.ts");
  const { describeTables } = await import("../../../commands/dump/tables.ts");
  const from = await openSqlite(join(app.dataDir, "samspil.db"));
  const to = await openSqlite(place("til.db"));
  const tables = await describeTables();
  let reads = 0;
  async function* read() {
    reads += 1;
    if (reads === 2) await app.order();
    yield* readSnapshot(from, tables);
  }
  await assert.rejects(copyRows(read, to, tables), /Skriver sitet stadig/);
  assert.equal(await isEmptyDatabase(to, tables), true);
  await from.close();
  await to.close();
});
