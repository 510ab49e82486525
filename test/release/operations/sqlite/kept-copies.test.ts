import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { formatKey } from "../../../../app/formats/backup-key.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../app/formats/durations.ts";
import { readCopiesState } from "../../../../app/server/backup/copies-state.server.ts";
import { requireBackupAddress } from "../../../../app/server/backup/schedule-copies.server.ts";
import { parseSettings } from "../../../../app/server/config.server.ts";
import { queryRows, runSql, withDatabase } from "../../../kit/backend.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { createShowCopy, openSite } from "../../../kit/site.ts";
import { runCommand } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { KEY, plainRestic } from "../plain-restic.ts";

const CUSTOMER = "Mathilde Krogh";
const METRICS_TOKEN = "maalinger-for-den-der-passer-siden";

const OTHER_KEY = formatKey(Buffer.alloc(32, 8));

/** restic's own clock is the machine's, and it knows no copy from its future. */
const LONG_AGO = "2023-11-23T11:00:00.000Z";
const picture = `om/anna-${Date.parse(LONG_AGO)}.jpg`;
const BYTES = Buffer.from([0, 1, 2, 255]);

/** A site whose copies are made, and whose clock goes on, only when a test says so. */
async function openCopied({
  copies = makeFolder(),
  BACKUP_KEY = KEY,
  begins = LONG_AGO,
  showCopy = createShowCopy,
} = {}) {
  const home = makeFolder();
  const url = pathToFileURL(copies).href;
  let now = Date.parse(begins);
  const logged: string[] = [];
  const app = await openSite({
    environment: { BACKUP_URL: url, BACKUP_KEY, METRICS_TOKEN },
    clock: () => new Date(now),
    showCopy,
    logTo: (line) => void logged.push(line),
  });
  // It would store how late it is.
  await app.stopWork();
  const restic = plainRestic(copies);
  const site = {
    app,
    copies,
    logged,
    restic,
    /** The times of its copies. */
    made: () => [...new Set(restic.list().map(({ time }) => time.slice(0, 16)))],
    look: () => app.copies?.run() ?? assert.fail(),
    verify: () => app.copies?.verify() ?? assert.fail(),
    state: () => readCopiesState(app.dataDir),
    /** After all is copied, for a copy has the time at which it began. */
    async pass(milliseconds: number) {
      await app.copies?.run().catch(() => undefined);
      now += milliseconds;
    },
    async copy(title: string) {
      await app.store("kontakt", { title });
      await site.look();
    },
    newest: () => restic.list().at(-1)?.id ?? assert.fail(),
    async restore(name: string, changes: Record<string, string> = {}, ...words: string[]) {
      const DATA_DIR = join(home, name);
      const where = { DATA_DIR, BACKUP_KEY, ...changes };
      const { code, said } = await runCommand("restore", [url, ...words], where);
      const next = Number(/nummer (\d+)/.exec(said)?.[1]);
      return { code, said, next, dataDir: DATA_DIR };
    },
  };
  return site;
}

const titleIn = (site: { dataDir: string }) =>
  String(queryRows(site, "select data from documents where id = 'kontakt'")[0]?.data);

const packsIn = (copies: string) => globSync(join(copies, "data/*/*"));

function rewrite(file: string, change: (bytes: Buffer) => Buffer) {
  const bytes = readFileSync(file);
  rmSync(file, { force: true });
  writeFileSync(file, change(bytes));
  return () => rewrite(file, () => bytes);
}

/** Of the same length: restic reads a short one again and again. */
const changed = (bytes: Buffer) => bytes.fill("andres");

test("a restore uses the newest copy, or that of a given time; a damaged one is reported, and the one before it used", async () => {
  const { app, copy, copies, newest, pass, restic, restore } = await openCopied();
  await copy("Første");
  await pass(2 * MINUTE_MS);
  await copy("Anden");
  await pass(2 * MINUTE_MS);
  const before = packsIn(copies);
  await copy("Tredje");
  const third = newest();
  await app.close();
  assert.match(titleIn(await restore("nyeste")), /Tredje/);
  const then = await restore("da", {}, "--at", "2023-11-23 12:01");
  assert.match(titleIn(then), /Første/);
  const early = await restore("før", {}, "--at", "2023-11-23 11:59");
  assert.match(early.said, /så langt tilbage er der ingen kopi\. Den ældste er fra /);

  // Somebody else's snapshot is ignored.
  restic.run("backup", "--time", "2030-01-01 00:00:00", "package.json");
  assert.match(titleIn(await restore("nyeste")), /Tredje/);
  for (const pack of packsIn(copies).filter((file) => !before.includes(file)))
    rewrite(pack, changed);
  const earlier = await restore("før-den");
  assert.match(
    earlier.said,
    /^Kopien fra .* kan ikke bruges \(.*\)\. Den før den bliver prøvet\.$/m,
  );
  assert.match(titleIn(earlier), /Anden/);
  // The newest one's own file is cut short.
  assert.ok(!existsSync(join(copies, "snapshots", third)), "it was marked by the restores");
  const marked = restic.list().find(({ tags }) => tags.includes("nr-3"))?.id ?? assert.fail();
  rewrite(join(copies, "snapshots", marked), () => Buffer.alloc(0));
  assert.match(titleIn(await restore("uden-den")), /Anden/);
  for (const pack of packsIn(copies)) rewrite(pack, changed);
  const none = await restore("ingen");
  assert.match(none.said, /^Intet blev gendannet: ingen af kopierne er hele$/m);
  const key = await restore("ingen", { BACKUP_KEY: OTHER_KEY });
  assert.match(key.said, /^Intet blev gendannet: nøglen \(BACKUP_KEY\) er ikke den, som kopierne/);
  assert.deepEqual([none.code, key.code], [1, 1]);
});

test("machines restored one after the other from the same copy give different order numbers", async () => {
  const { app, look, restore } = await openCopied();
  await app.order();
  runSql(app, "update sequences set value = 5000 where name = 'order'");
  await look();
  assert.equal((await restore("a")).next, 6001);
  assert.equal((await restore("b")).next, 7001);
  assert.equal((await restore("b")).next, 7001, "the database it replaces has its own numbers");
  assert.equal((await restore("a")).next, 8001, "and knows no other machine's");
});

test("a second site on the same repository, or one with another key, is refused, and a site restored from it continues it", async () => {
  const first = await openCopied();
  await first.copy("Første");
  const second = await openCopied({ copies: first.copies });
  await assert.rejects(
    second.look(),
    /^OtherSite: en anden hjemmeside har lagt en kopi der .*\. Giv/,
  );
  assert.match(
    (await second.state()).failure?.reason ?? "",
    /^en anden hjemmeside har lagt en kopi/,
  );
  const keyless = await openCopied({ copies: first.copies, BACKUP_KEY: OTHER_KEY });
  await assert.rejects(keyless.look(), /nøglen \(BACKUP_KEY\) er ikke den/);
  assert.match((await keyless.state()).failure?.reason ?? "", /^nøglen \(BACKUP_KEY\)/);
  await first.copy("Anden");

  const { dataDir } = await first.restore("ny");
  const BACKUP_URL = pathToFileURL(first.copies).href;
  const restored = await openSite({ environment: { DATA_DIR: dataDir, BACKUP_URL } });
  await restored.store("kontakt", { title: "Efter" });
  await restored.copies?.run();
  const again = await openSite({
    environment: { DATA_DIR: makeFolder(), BACKUP_URL, BACKUP_KEY: KEY },
  });
  await assert.rejects(async () => again.copies?.run(), /^OtherSite/);
  assert.match(titleIn(await first.restore("nyest")), /Efter/);
});

test("a missing newest copy is reported and made again, and an emptied place is reported each time", async () => {
  const { copy, copies, look, made, newest, restic, state } = await openCopied();
  await copy("Første");
  const id = newest();
  /** Changes the repository while it is missing, after which it is checked again. */
  async function change(work: () => void) {
    renameSync(copies, `${copies}-vaek`);
    await copy("Mens den er væk").catch(() => undefined);
    assert.match((await state()).failure?.reason ?? "", /^mappen findes ikke/);
    renameSync(`${copies}-vaek`, copies);
    work();
  }
  await change(() => restic.run("forget", id));
  await assert.rejects(look(), /den seneste kopi er der ikke længere/);
  await look();
  assert.equal(made().length, 1);
  assert.equal((await state()).failure, undefined);
  await change(() => rmSync(join(copies, "config"), { force: true }));
  for (let again = 0; again < 2; again += 1) await assert.rejects(look(), /Er drevet sat til\?/);
});

test("an erased person, or a removed picture, is in the copies of that time for a year, and in none after it", async () => {
  const { app, copy, newest, pass, restic, restore } = await openCopied();
  await app.services.media.put(picture, BYTES);
  await app.order({ navn: CUSTOMER });
  await copy("Dag 0");
  const first = newest();
  // Somebody without us restores a SQLite file and a folder of pictures by restic alone.
  const folder = restic.restore(first);
  assert.deepEqual(readdirSync(folder).sort(), ["manifest.json", "media", "samspil.db"]);
  assert.ok(readFileSync(join(folder, "samspil.db")).includes(CUSTOMER));
  assert.ok(readFileSync(join(folder, "media", picture)).equals(BYTES));
  assert.equal(queryRows({ dataDir: folder }, "select 1 from session").length, 0);
  await pass(DAY_MS);
  withDatabase(app, (database) =>
    database.exec(
      `pragma secure_delete = on; delete from outbox; delete from orders;
      delete from documents where collection = 'mail'`,
    ),
  );
  await app.services.media.remove(picture);
  /** Two copies, for a single one may be of a wrong clock. */
  async function live(days: number) {
    await pass((days - 1) * DAY_MS);
    await copy(`${days} dage`);
    await pass(DAY_MS);
    await copy(`${days} dage, og en`);
  }
  for (let day = 30; day < 365; day += 30) {
    await live(30);
    assert.ok(
      restic.list().some(({ id }) => id === first),
      `it is kept on day ${day}`,
    );
  }
  const then = await restore("da", {}, "--at", "2023-11-23 12:00");
  assert.equal(queryRows(then, "select number from orders").length, 1);
  assert.ok(readFileSync(join(then.dataDir, "media", picture)).equals(BYTES));
  // restic names the content of a small file by its hash.
  const blob = hash("sha256", BYTES);
  assert.match(restic.run("list", "blobs"), new RegExp(blob));
  for (const days of [20, 20]) await live(days);
  for (const { id } of restic.list()) {
    assert.ok(!restic.run("dump", id, "samspil.db").includes(CUSTOMER));
    assert.ok(!restic.run("ls", id).includes(picture));
  }
  assert.doesNotMatch(restic.run("list", "blobs"), new RegExp(blob));
});

test("all of a day, hours of a month and days of a year are kept, and others are thinned at night", async () => {
  const { copy, look, made, pass } = await openCopied();
  /** The minutes of the copies that are kept, the oldest first. */
  const kept = () => made().map((time) => time.slice(8));
  for (let minute = 0; minute < 3; minute += 1) {
    await copy(`Minut ${minute}`);
    await pass(MINUTE_MS);
  }
  await look();
  assert.equal(kept().length, 3, "nothing was stored since");
  await pass(HOUR_MS);
  await copy("Næste time");
  assert.deepEqual(kept(), ["23T11:00", "23T11:01", "23T11:02", "23T12:03"]);
  for (const title of ["Næste dag", "Næste nat"]) {
    await pass(DAY_MS);
    await copy(title);
  }
  assert.deepEqual(kept(), ["23T11:02", "23T12:03", "24T12:03", "25T12:03"]);
  for (const days of [16, 17]) {
    await pass((days - 1) * DAY_MS);
    await copy("Alene");
    await pass(DAY_MS);
    await copy("Dagen efter");
  }
  assert.deepEqual(kept().slice(0, 2), ["23T12:03", "24T12:03"]);
});

test("a clock that jumps a year ahead thins nothing until somebody says that it is right", async () => {
  const { app, copy, logged, look, made, pass } = await openCopied();
  await copy("Første");
  await pass(2 * MINUTE_MS);
  await copy("Anden");
  const before = made();
  await pass(400 * DAY_MS);
  await copy("Sprunget");
  const jumped = made();
  for (let run = 0; run < 3; run += 1) {
    await pass(4_000);
    await look();
  }
  assert.deepEqual(made(), jumped, "nothing was stored since");
  for (let day = 0; day < 2; day += 1) {
    await copy(`Sprunget, dag ${day}`);
    await pass(DAY_MS);
  }
  assert.equal(logged.filter((line) => line.includes("the clock has jumped")).length, 1);
  assert.deepEqual(made().slice(0, 2), before);
  await app.services.clockTrust.trust();
  for (let day = 0; day < 2; day += 1) {
    await copy(`Troet, dag ${day}`);
    await pass(DAY_MS);
  }
  assert.deepEqual(
    made().filter((time) => before.includes(time)),
    [],
  );
});

test("after a clock that was years ahead is set right, the copy made last is the newest", async () => {
  const begins = new Date(Date.now() - 5 * DAY_MS).toISOString();
  const { copy, made, pass, restore } = await openCopied({ begins });
  await copy("Første");
  const before = made();
  await pass(4_000 * DAY_MS);
  for (const title of ["Sprunget", "Sprunget igen"]) {
    await copy(title);
    await pass(DAY_MS);
  }
  await pass(-4_001 * DAY_MS);
  for (const title of ["Sat rigtigt", "Dagen efter", "Sidst"]) {
    await copy(title);
    await pass(DAY_MS);
  }
  assert.match(titleIn(await restore("nyeste")), /Sidst/);
  assert.deepEqual(made().slice(0, 1), before);
});

test("a trial that meets another run says nothing about the copy, and a lock that a killed one has left behind stops nothing", async () => {
  const { copies, copy, restic, verify, state } = await openCopied();
  await copy("Første");
  await verify();
  const env = { ...process.env, RESTIC_REPOSITORY: copies, RESTIC_PASSWORD: KEY };
  const killed = spawn("restic", ["backup", "--no-cache", "--stdin"], { env });
  await until("it has a lock", () => readdirSync(join(copies, "locks")).length > 0);
  await assert.rejects(verify(), /et andet program er i gang ved kopierne/);
  assert.equal((await state()).proof.failure, undefined);
  killed.kill("SIGKILL");
  await until("it is dead", () => killed.signalCode);
  await verify();
  assert.equal((await state()).proof.failure, undefined);
  assert.deepEqual(restic.run("list", "locks", "--no-lock").trim(), "");
});

test("a trial finds pages that fail, and a place that was cut short or changed, and the metrics say which copy is proven", async () => {
  let isBroken = false;
  const { app, copies, copy, pass, state, verify } = await openCopied({
    showCopy: (own) => async (folder) => {
      const shown = await createShowCopy(own)(folder);
      return isBroken ? { ...shown, statuses: { "/om": 500 } } : shown;
    },
  });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const times = async () =>
    (await (await app.get("/metrics", headers)).text()).match(/^samspil_backup_.* .*$/gm);
  const reason = async () => {
    await verify().catch(() => undefined);
    return (await state()).proof.failure?.reason;
  };
  await copy("Første");
  const seconds = Date.parse(LONG_AGO) / 1000;
  const copied = `samspil_backup_copied_until_timestamp_seconds ${seconds}`;
  assert.deepEqual(await times(), [copied]);
  isBroken = true;
  assert.equal(await reason(), "siden /om svarer 500 i kopien");
  isBroken = false;
  assert.equal(await reason(), undefined);
  assert.ok(((await state()).proof.proven?.pages ?? 0) > 10);
  assert.deepEqual(await times(), [`samspil_backup_verified_timestamp_seconds ${seconds}`, copied]);

  const packs = packsIn(copies).toSorted((a, b) => statSync(b).size - statSync(a).size);
  const largest = packs[0] ?? assert.fail();
  const away = rewrite(largest, (bytes) => bytes.subarray(0, bytes.length / 2));
  assert.equal(await reason(), "kopierne er beskadiget");
  away();
  assert.equal(await reason(), undefined);
  // Of what is as long as it was, each day reads its part.
  const part = Number.parseInt(basename(largest).slice(0, 2), 16) % 30;
  const today = Math.floor(Date.parse(LONG_AGO) / DAY_MS) % 30;
  await pass(((part - today + 30) % 30) * DAY_MS);
  rewrite(largest, changed);
  assert.equal(await reason(), "kopierne er beskadiget");
});

test("a place that cannot be used, or a mistyped key, is refused with one line", () => {
  const [folder, DATA_DIR] = [makeFolder(), makeFolder()];
  const keys = { S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  for (const [environment, line] of [
    [
      { BACKUP_URL: `file://${folder}/anden` },
      /^BACKUP_URL: mappen .* findes ikke\. Opret den først$/,
    ],
    [{ BACKUP_URL: `file://${DATA_DIR}/kopier` }, /^BACKUP_URL: skal ligge uden for DATA_DIR$/],
    [{ BACKUP_URL: "ftp://kopier", ...keys }, /^BACKUP_URL: skal være som s3:/],
    [{ BACKUP_URL: "s3://kopier" }, /^S3_ACCESS_KEY_ID: skal sættes sammen med BACKUP_URL$/],
    [
      { BACKUP_URL: "s3://kopier", ...keys, BACKUP_KEY: "3f2a-1111" },
      /^BACKUP_KEY: er ikke en hel nøgle/,
    ],
  ] as const) {
    const settle = () => requireBackupAddress(parseSettings({ DATA_DIR, ...environment }));
    assert.throws(settle, { name: "SettingsError", message: line });
  }
});
