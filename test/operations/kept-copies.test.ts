import assert from "node:assert/strict";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { formatKey, parseKey } from "../../app/formats/backup-key.ts";
import { DAY_MS, MINUTE_MS } from "../../app/formats/durations.ts";
import { readCopiesState } from "../../app/server/backup/copies-state.server.ts";
import { openEncryptedRepository } from "../../app/server/backup/encrypted-repository.server.ts";
import { createFolderRepository } from "../../app/server/backup/folder-repository.server.ts";
import { startApp } from "../kit/app.ts";
import { queryRows, runSql, withDatabase } from "../kit/backend.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { runCommand } from "../kit/site-process.ts";

const KEY = formatKey(Buffer.alloc(32, 7));
const CUSTOMER = "Mathilde Krogh";

/** A site whose copies are made, and whose clock goes on, only when a test says so. */
async function openCopied(copies = makeFolder()) {
  const home = makeFolder();
  const url = pathToFileURL(copies).href;
  const BACKUP_KEY = KEY;
  let now = Date.parse("2026-11-23T11:00:00.000Z");
  const logged: string[] = [];
  const app = await startApp({
    environment: { BACKUP_URL: url, BACKUP_KEY },
    clock: () => new Date(now),
    logTo: (line) => void logged.push(line),
  });
  const made = () => readdirSync(join(copies, "copies")).sort();
  return {
    app,
    copies,
    logged,
    made,
    look: () => app.copies?.run() ?? assert.fail(),
    state: () => readCopiesState(app.dataDir),
    pass(milliseconds: number) {
      now += milliseconds;
    },
    async copy(title: string) {
      await app.store("kontakt", { title });
      await app.copies?.run();
      return made().at(-1) ?? assert.fail();
    },
    async restore(name: string, changes: Record<string, string> = {}, ...words: string[]) {
      const DATA_DIR = join(home, name);
      const where = { DATA_DIR, BACKUP_KEY, ...changes };
      const { code, said } = await runCommand("restore", [url, ...words], where);
      const next = Number(/nummer (\d+)/.exec(said)?.[1]);
      return { code, said, next, dataDir: DATA_DIR };
    },
  };
}

const titleIn = (site: { dataDir: string }) =>
  String(queryRows(site, "select data from documents where id = 'kontakt'")[0]?.data);

test("a restore uses the newest copy, or that of a given time; a damaged one is reported, and the one before it used", async () => {
  const { app, copy, copies, made, pass, restore } = await openCopied();
  const folder = join(copies, "copies");
  await copy("Første");
  pass(2 * MINUTE_MS);
  const second = await copy("Anden");
  pass(2 * MINUTE_MS);
  await copy("Tredje");
  // A running site replaces a copy that it finds damaged.
  await app.close();
  assert.match(titleIn(await restore("nyeste")), /Tredje/);
  const then = await restore("da", {}, "--at", "2026-11-23 12:01");
  assert.match(titleIn(then), /Første/);
  const early = await restore("før", {}, "--at", "2026-11-23 11:59");
  assert.match(early.said, /så langt tilbage er der ingen kopi\. Den ældste er fra /);

  const third = made().at(-1) ?? assert.fail();
  // Foreign files are ignored, whatever they are called.
  writeFileSync(join(folder, `9999999999${third.slice(10)}`), "andres");
  writeFileSync(join(folder, "9999999999"), "andres");
  assert.match(titleIn(await restore("nyeste")), /Tredje/);
  copyFileSync(join(folder, second), join(folder, third));
  const before = await restore("før-den");
  assert.match(
    before.said,
    /^Kopien fra .* kan ikke bruges \(copies\/\S+ er ikke, som den blev gemt\)\. Den før den bliver prøvet\.$/m,
  );
  assert.match(titleIn(before), /Anden/);
  for (const name of made()) writeFileSync(join(folder, name), "andres");
  const none = await restore("ingen");
  assert.match(none.said, /^Intet blev gendannet: ingen af kopierne er hele$/m);
  const key = await restore("ingen", { BACKUP_KEY: formatKey(Buffer.alloc(32, 8)) });
  assert.match(key.said, /^Intet blev gendannet: nøglen \(BACKUP_KEY\) er ikke den, som kopierne/);
  assert.deepEqual([none.code, key.code], [1, 1]);
});

test("no copy is made when nothing was stored", async () => {
  const { app, copy, look, made, pass } = await openCopied();
  await copy("Første");
  await app.isReady();
  await look();
  pass(2 * MINUTE_MS);
  await app.isReady();
  await look();
  assert.equal(made().length, 1);
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

test("a second site on the same repository is refused, and a site restored from it continues it", async () => {
  const first = await openCopied();
  await first.copy("Første");
  const second = await openCopied(first.copies);
  await assert.rejects(
    second.look(),
    /^OtherSite: en anden hjemmeside har lagt en kopi der .*\. Giv/,
  );
  assert.match(
    (await second.state()).failure?.reason ?? "",
    /^en anden hjemmeside har lagt en kopi/,
  );
  await first.copy("Anden");
  assert.equal(first.made().length, 1, "of two copies of a minute the newer is kept");

  const { dataDir } = await first.restore("ny");
  const BACKUP_URL = pathToFileURL(first.copies).href;
  const restored = await startApp({ environment: { DATA_DIR: dataDir, BACKUP_URL } });
  await restored.store("kontakt", { title: "Efter" });
  await restored.copies?.run();
  const again = await startApp({
    environment: { DATA_DIR: makeFolder(), BACKUP_URL, BACKUP_KEY: KEY },
  });
  await assert.rejects(async () => again.copies?.run(), /^OtherSite/);
  assert.match(titleIn(await first.restore("nyest")), /Efter/);
});

test("a missing newest copy is reported and made again, and an emptied repository is reported each time", async () => {
  const { copy, copies, look, made, state } = await openCopied();
  const name = await copy("Første");
  /** Changes the repository while it is missing, after which it is checked again. */
  async function change(work: () => void) {
    renameSync(copies, `${copies}-vaek`);
    await copy("Mens den er væk").catch(() => "");
    assert.match((await state()).failure?.reason ?? "", /^mappen findes ikke/);
    renameSync(`${copies}-vaek`, copies);
    work();
  }
  await change(() => rmSync(join(copies, "copies", name)));
  await assert.rejects(look(), /den seneste kopi er der ikke længere/);
  await look();
  assert.equal(made().length, 1);
  assert.equal((await state()).failure, undefined);
  await change(() => rmSync(join(copies, "key")));
  for (let again = 0; again < 2; again += 1) await assert.rejects(look(), /Er drevet sat til\?/);
  assert.equal(made().length, 1);
});

test("an erased person, or a removed picture, is in the copies of that time for a year, and in none a day later", async () => {
  const { app, copies, copy, made, pass, restore } = await openCopied();
  const sealed = await openEncryptedRepository(
    createFolderRepository(copies),
    parseKey(KEY) ?? assert.fail(),
  );
  const isKnown = async () => {
    const all = await Promise.all(made().map((name) => sealed.read(`copies/${name}`)));
    return all.some((database) => database.includes(CUSTOMER));
  };
  const picture = `om/anna-${Date.parse("2026-11-23T11:00:00.000Z")}.jpg`;
  await app.services.media.put(picture, Buffer.from([0, 1, 2, 255]));
  await app.order({ navn: CUSTOMER });
  await copy("Dag 0");
  assert.deepEqual(await sealed.read(`media/${picture}`), Buffer.from([0, 1, 2, 255]));
  withDatabase(app, (database) =>
    database.exec(
      `pragma secure_delete = on; delete from outbox; delete from orders;
      delete from documents where collection = 'mail'`,
    ),
  );
  await app.services.media.remove(picture);
  for (let day = 10; day < 365; day += 10) {
    pass(10 * DAY_MS);
    await copy(`Dag ${day}`);
    assert.ok(await isKnown(), `the copy of the first day is kept on day ${day}`);
  }
  const then = await restore("da", {}, "--at", "2026-11-23 12:00");
  assert.equal(queryRows(then, "select number from orders").length, 1);
  assert.ok(readFileSync(join(then.dataDir, "media", picture)).equals(Buffer.from([0, 1, 2, 255])));
  pass(16 * DAY_MS);
  await copy("Et år");
  assert.equal(await isKnown(), false);
  assert.equal(readdirSync(join(copies, "media/om")).length, 0);
});

test("a clock that jumps a year ahead erases no copy and no picture until somebody says that it is right", async () => {
  const { app, copies, copy, logged, made, pass } = await openCopied();
  const picture = `om/anna-${Date.parse("2026-11-23T11:00:00.000Z")}.jpg`;
  await app.services.media.put(picture, Buffer.from([0, 1, 2, 255]));
  const before = [await copy("Første")];
  pass(2 * MINUTE_MS);
  await app.services.media.remove(picture);
  before.push(await copy("Anden"));
  pass(400 * DAY_MS);
  await copy("Sprunget");
  await copy("I samme minut");
  const jumped = made();
  assert.equal(jumped.length, before.length + 1, "newer copies are thinned");
  for (let run = 0; run < 3; run += 1) {
    pass(4_000);
    await app.copies?.run();
  }
  assert.deepEqual(made(), jumped, "nothing was stored since");
  for (let day = 0; day < 8; day += 1) {
    await copy(`Sprunget, dag ${day}`);
    for (const name of before) assert.ok(made().includes(name), `${name} on day ${day}`);
    assert.ok(existsSync(join(copies, "media", picture)));
    pass(DAY_MS);
  }
  assert.equal(logged.filter((line) => line.includes("the clock has jumped")).length, 1);
  await app.services.clockTrust.trust();
  await copy("Troet");
  for (const name of before) assert.ok(!made().includes(name), name);
  assert.ok(!existsSync(join(copies, "media", picture)));
});

test("half-written files of a killed process are removed from the repository, and other files stay", async () => {
  const copies = makeFolder();
  const [halfCopy, halfPicture, fresh] = [
    "copies/1.a0.part",
    "media/om/a.jpg.b1.part",
    "media/c2.part",
  ];
  const others = "film.part";
  for (const name of [halfCopy, halfPicture, fresh, others]) {
    const file = join(copies, name);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "halvt");
    if (name !== fresh) utimesSync(file, new Date(0), new Date(0));
  }
  await (await openCopied(copies)).copy("Første");
  const isThere = [halfCopy, halfPicture, fresh, others].map((name) =>
    existsSync(join(copies, name)),
  );
  assert.deepEqual(isThere, [false, false, true, true]);
});
