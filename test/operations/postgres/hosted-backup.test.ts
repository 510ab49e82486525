import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { readBackupState } from "../../../app/server/backup/backup-state.server.ts";
import { openSqlite } from "../../../app/server/database/sqlite.server.ts";
import { startApp } from "../../kit/app.ts";
import { makeFolder } from "../../kit/at-end.ts";
import { newDatabase } from "../../kit/postgres.ts";
import { startS3 } from "../../kit/s3-server.ts";
import { prepareSite, runCommand } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";

const root = makeFolder();
const place = (name: string) => join(root, name);
// Of today: one that no page has shown for a day is erased.
const PICTURE = `om/anna-${Date.now()}.jpg`;

const s3 = await startS3();
const hosted = async (name: string) => ({
  ...s3.newSettings(),
  DATA_DIR: place(name),
  BACKUP_DIR: place(`${name}-kopier`),
  DATABASE_URL: await newDatabase({ isEmpty: true }),
});
const settings = await hosted("site");
const app = await startApp({ environment: { ...settings, BACKUP_DIR: "" } });
const number = await app.order();
await app.services.media.put(PICTURE, Buffer.from([0, 1, 2, 255]));

test("a backup of PostgreSQL and S3 is an export, which is started and read before it counts, and told when a byte is changed", async () => {
  const made = await runCommand("backup", [place("kopi")], settings);
  assert.equal(made.code, 0, made.said);
  assert.deepEqual(readdirSync(place("kopi")).sort(), [
    "manifest.json",
    "manifest.sha256",
    "media",
    "samspil.jsonl",
  ]);
  const seen = await runCommand("backup", ["--verify", place("kopi")], settings);
  assert.equal(seen.code, 0, seen.said);
  assert.match(seen.said, /^Kopien virker: .* sider viser det samme, som da kopien blev lavet\.$/m);
  const there = await runCommand("backup", ["--verify", "--postgres", place("kopi")], settings);
  assert.match(there.said, /^Kopien virker: .* sider viser det samme/m);
  assert.deepEqual(beside("kopi"), []);

  appendFileSync(place(`kopi/media/${PICTURE}`), "x");
  const damaged = await runCommand("backup", ["--verify", place("kopi")], settings);
  assert.equal(damaged.code, 1);
  assert.match(
    damaged.said,
    /^Kopien kan ikke bruges: media\/om\/anna-.* er ikke, som den blev gemt/m,
  );
});

test("a backup that is cut off leaves nothing behind", async () => {
  await s3.stop();
  const { code, said } = await runCommand("backup", [place("halv")], settings);
  assert.equal(code, 1);
  assert.match(said, /^Sikkerhedskopien blev ikke lavet: MEDIA_URL: S3 svarer ikke/m);
  assert.deepEqual(beside("halv"), []);
  await s3.start();
});

test("with BACKUP_DIR a hosted site has its daily copies in the same rotation, a picture once on the disk", async () => {
  mkdirSync(settings.BACKUP_DIR);
  const makeDaily = async () => {
    const { code, said } = await runCommand("backup", ["--daily"], settings);
    assert.equal(code, 0, said);
    const names = readdirSync(settings.BACKUP_DIR);
    assert.equal(names.length, 1, "of a day the newest is kept");
    return join(settings.BACKUP_DIR, names[0] ?? "");
  };
  const first = await makeDaily();
  const { ino } = statSync(join(first, "media", PICTURE));
  const second = await makeDaily();
  assert.notEqual(second, first);
  assert.equal(statSync(join(second, "media", PICTURE)).ino, ino);
  const { failure, verified } = await readBackupState(settings.DATA_DIR);
  assert.equal(failure, undefined);
  assert.ok(verified);
});

test("a site makes them by itself", async () => {
  const environment = await hosted("selv");
  const site = await prepareSite(environment);
  await site.start();
  await until("its first daily copy is verified", async () => {
    const { verified, failure } = await readBackupState(environment.DATA_DIR);
    if (failure) throw new Error(failure.reason);
    return verified !== undefined;
  });
  assert.equal(await site.end("SIGTERM"), 0);
});

test("a backup is read back into an empty site of any kind, and no order's number is given twice", async () => {
  await runCommand("backup", [place("til-andre")], settings);
  const other = await hosted("anden");
  const small = { DATA_DIR: place("lille") };
  for (const target of [other, small]) {
    const refused = await runCommand("restore", [place("til-andre")], target);
    assert.match(refused.said, /npm run import -- <mappe>/);
    const { code, said } = await runCommand("import", [place("til-andre")], target);
    assert.equal(code, 0, said);
    assert.match(said, /Kopien er fra .* Den næste bestilling får nummer \d+, så intet nummer/);
  }
  const restored = await startApp({ environment: { ...other, BACKUP_DIR: "" } });
  const [last] = await restored.services.orders.list();
  assert.equal(last?.number, number);
  assert.equal(await restored.order(), String(Number(number) + 1001));
  const { events } = await restored.services.events.list({ page: 1 });
  assert.ok(events.some(({ kind }) => kind === "backup restored"));
});

test("a backup whose numbers cannot be counted on is not read in at all, so that none is given twice", async () => {
  const target = { DATA_DIR: place("afbrudt") };
  mkdirSync(target.DATA_DIR);
  const database = await openSqlite(join(target.DATA_DIR, "samspil.db"));
  await sql`create trigger stopped before update on sequences when new.name = 'order'
    begin select raise(abort, 'stoppet'); end`.execute(database.kysely);
  const { code, said } = await runCommand("import", [place("til-andre")], target);
  assert.equal(code, 1);
  assert.match(said, /^Importen blev ikke færdig: /m);
  const { rows } = await sql`select id from orders`.execute(database.kysely);
  assert.deepEqual(rows, []);
  await sql`drop trigger stopped`.execute(database.kysely);
  await database.close();
  const again = await runCommand("import", [place("til-andre")], target);
  assert.equal(again.code, 0, again.said);
});

/** What is left unfinished beside a copy. */
function beside(name: string): string[] {
  return readdirSync(root).filter((other) => other.startsWith(`${name}-`));
}
