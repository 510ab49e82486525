import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { toObject } from "../../../formats/json.ts";
import { openSqlite } from "../../database/sqlite.server.ts";
import { createDocuments } from "../../documents/documents.server.ts";
import { bytesOfKey, writeKey } from "./backup-key.ts";
import type { BackupPlace } from "./backup-place.ts";
import { readWriterState, writeProofState } from "./continuous-state.server.ts";
import { createFolderPlace } from "./folder-place.server.ts";
import { createKeeper } from "./keeper.server.ts";
import { restoreMoment } from "./restore-moment.server.ts";
import { openSealedPlace } from "./sealed-place.server.ts";

const root = mkdtempSync(join(tmpdir(), "samspil-continuous-"));
after(() => rmSync(root, { recursive: true }));

const KEY = writeKey(randomBytes(32));
const ORIGIN = "https://klinik.example";
const NOON = Date.parse("2026-11-23T11:00:00.000Z");
const MINUTE = 60_000;
let count = 0;

type Changes = { folder?: string; wrap?: (place: BackupPlace) => BackupPlace; dataDir?: string };

/** A data folder with a picture, a letter, a secret and a session; its time goes on only when a test says so. */
async function openSite({ folder, wrap = (same) => same, dataDir: given }: Changes = {}) {
  count += 1;
  const home = join(root, `site-${count}`);
  const dataDir = given ?? join(home, "data");
  const url = pathToFileURL(folder ?? join(home, "kopier"));
  const place = folder ?? join(home, "kopier");
  mkdirSync(place, { recursive: true });
  mkdirSync(join(dataDir, "media/nyheder"), { recursive: true });
  mkdirSync(join(dataDir, "mail"), { recursive: true });
  writeFileSync(join(dataDir, "media/nyheder/a-1700000000000.jpg"), "billede");
  writeFileSync(join(dataDir, "media/nyheder/a-1700000000000.w240.webp"), "lille billede");
  writeFileSync(join(dataDir, "mail/ordre-1.eml"), "brev");
  writeFileSync(join(dataDir, "secret"), "hemmelighed-paa-disken");
  const database = await openSqlite(join(dataDir, "samspil.db"));
  const documents = createDocuments(database);
  let minutes = 0;
  const openPlace = () => openSealedPlace(wrap(createFolderPlace(place)), keyBytes());
  const openKeeper = (filesWithinMs?: number) =>
    createKeeper({
      filesWithinMs,
      ...{ dataDir, origin: ORIGIN, address: url.href, openPlace },
      clock: () => new Date(NOON + minutes * MINUTE),
    });
  const keeper = await openKeeper();
  after(async () => {
    keeper.close();
    documents.close();
    await database.close();
  });
  let revision = given ? 1 : 0;
  return {
    ...{ home, dataDir, place, database, keeper, openKeeper, openPlace },
    async write(nr: number) {
      if (revision === 0) await documents.create("content", "kontakt", { nr }, { by: "ida" });
      else await documents.write("content", "kontakt", { nr }, { basedOn: revision, by: "ida" });
      revision += 1;
    },
    pass(more: number) {
      minutes += more;
    },
    restore: (into: string, at?: string, key = KEY) =>
      restoreMoment({
        ...{ from: url.href, at, now: new Date(NOON + minutes * MINUTE) },
        settings: { dataDir: into, backupKey: key, s3Keys: undefined },
        tellDamaged: () => {},
      }),
    state: async () => await readWriterState(dataDir),
  };
}

function keyBytes() {
  const bytes = bytesOfKey(KEY);
  assert.ok(bytes);
  return bytes;
}

async function readNr(dataDir: string) {
  const database = await openSqlite(join(dataDir, "samspil.db"));
  const documents = createDocuments(database);
  const document = await documents.read("content", "kontakt");
  documents.close();
  await database.close();
  return document?.data;
}

const objectsIn = (place: string) => readdirSync(join(place, "objects"));
const momentsIn = (place: string) => readdirSync(join(place, "moments")).map(Number);

test("what was committed is copied, and restored on an empty machine", async () => {
  const { write, keeper, place, restore, home, state } = await openSite();
  await write(1);
  assert.equal((await keeper.look())?.number, 1);
  assert.equal(await keeper.look(), undefined, "nothing has changed");
  await write(2);
  assert.equal((await keeper.look())?.number, 2);
  assert.equal((await state())?.savedAt, new Date(NOON).toISOString());
  assert.deepEqual(momentsIn(place), [2], "the first was of the same minute");
  const restored = await restore(join(home, "ny"));
  assert.deepEqual(await readNr(join(home, "ny")), { nr: 2 });
  assert.equal(restored.former, undefined);
  assert.equal(readFileSync(join(home, "ny/media/nyheder/a-1700000000000.jpg"), "utf8"), "billede");
  assert.equal(readFileSync(join(home, "ny/mail/ordre-1.eml"), "utf8"), "brev");
  assert.ok(!existsSync(join(home, "ny/media/nyheder/a-1700000000000.w240.webp")), "made again");
});

test("nothing can be read without the key, and with it no secret and no session", async () => {
  const { write, keeper, place, database, openPlace } = await openSite();
  const session = "session-token-som-ingen-maa-faa";
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('u1', 'Ida', 'ida@samspil.example', 1, '2026-11-23', '2026-11-23')`.execute(
    database.kysely,
  );
  await sql`insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
    values ('s1', '2027-01-01', ${session}, '2026-11-23', '2026-11-23', 'u1')`.execute(
    database.kysely,
  );
  await write(1);
  await keeper.look();
  const sealed = [...objectsIn(place).map((name) => `objects/${name}`), "moments/0000000001"];
  const readable: string[] = [];
  const opened = await openPlace();
  for (const path of sealed) {
    const raw = readFileSync(join(place, path)).toString("latin1");
    for (const word of ["SQLite", "kontakt", "billede", "brev", ORIGIN]) {
      assert.ok(!raw.includes(word), `${word} stands in ${path}`);
    }
    readable.push((await opened.read(path))?.toString("latin1") ?? "");
  }
  const all = readable.join("\n");
  assert.ok(
    all.includes("SQLite format 3") && all.includes("ida@samspil.example"),
    "it is all there",
  );
  for (const word of [session, "hemmelighed-paa-disken", KEY]) assert.ok(!all.includes(word), word);
});

test("a picture is stored once, under whatever names and however often copies are made", async () => {
  const { write, keeper, place, dataDir } = await openSite();
  const picture = randomBytes(50_000);
  writeFileSync(join(dataDir, "media/nyheder/b-1700000000000.jpg"), picture);
  writeFileSync(join(dataDir, "media/nyheder/c-1700000000000.jpg"), picture);
  await write(1);
  await keeper.look();
  const large = () =>
    objectsIn(place).filter((name) => readFileSync(join(place, "objects", name)).length > 50_000);
  const first = large();
  assert.equal(first.length, 1);
  await write(2);
  await keeper.look();
  assert.deepEqual(large(), first);
});

test("pictures that there is no time for come with the next copy, and the orders do not wait", async () => {
  const { write, openKeeper, restore, home } = await openSite();
  const picture = "media/nyheder/a-1700000000000.jpg";
  await write(1);
  const hurried = await openKeeper(0);
  assert.equal((await hurried.look())?.number, 1);
  hurried.close();
  await restore(join(home, "uden"));
  assert.deepEqual(await readNr(join(home, "uden")), { nr: 1 });
  assert.ok(!existsSync(join(home, "uden", picture)));
  const keeper = await openKeeper();
  assert.equal((await keeper.look())?.number, 2);
  keeper.close();
  await restore(join(home, "med"));
  assert.ok(existsSync(join(home, "med", picture)));
});

test("a place that lays new over old is refused", async () => {
  const { write, keeper } = await openSite({
    wrap: (place) => ({
      ...place,
      async putNew(name, bytes) {
        await place.remove(name);
        return place.putNew(name, bytes);
      },
    }),
  });
  await write(1);
  await assert.rejects(keeper.look(), /lageret lægger nyt oven i det, der er der/);
});

test("of a large database only what has changed is stored again", async () => {
  const { write, keeper, place, database } = await openSite();
  await write(1);
  await sql`create table large (id integer primary key, data blob)`.execute(database.kysely);
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into large select i, randomblob(1000) from n`.execute(database.kysely);
  await keeper.look();
  const before = new Set(objectsIn(place));
  assert.ok(before.size > 20);
  await sql`update large set data = randomblob(1000) where id = 1500`.execute(database.kysely);
  await keeper.look();
  const added = objectsIn(place).filter((name) => !before.has(name));
  assert.ok(added.length <= 2, `${added.length} objects are new`);
});

test("the site as it was at any time, and the numbers go on after the last", async () => {
  const { write, keeper, pass, restore, home, database } = await openSite();
  const setLast = (value: number) =>
    sql`insert into sequences (name, value) values ('order', ${value})
      on conflict (name) do update set value = ${value}`.execute(database.kysely);
  for (const nr of [1, 2, 3]) {
    await write(nr);
    await setLast(5_000 * nr);
    await keeper.look();
    pass(10);
  }
  const restored = await restore(join(home, "da"), "2026-11-23 12:15");
  assert.deepEqual(await readNr(join(home, "da")), { nr: 2 });
  assert.equal(restored.lastNumber, 16_000, "a thousand after the newest that any copy tells of");
  await assert.rejects(
    restore(join(home, "for-tidligt"), "2026-11-23 11:59"),
    /så langt tilbage er der ingen kopi\. Den ældste er fra .*12\.00/,
  );
  await assert.rejects(restore(join(home, "tid"), "i går"), /--at: skal være en tid som/);
});

test("two sites cannot write over each other: the second is refused, and says whose copies they are", async () => {
  const first = await openSite();
  await first.write(1);
  await first.keeper.look();
  const second = await openSite({ folder: first.place });
  await second.write(9);
  await assert.rejects(
    second.keeper.look(),
    /et andet site \(https:\/\/klinik\.example\) har lagt/,
  );
  assert.match((await second.state())?.failure?.reason ?? "", /Giv hvert site sin egen BACKUP_URL/);
  await first.write(2);
  await first.keeper.look();
  await first.restore(join(first.home, "ny"));
  assert.deepEqual(await readNr(join(first.home, "ny")), { nr: 2 });
});

test("of two processes that take the same number one is told that it is taken, and goes on writing nothing", async () => {
  const site = await openSite();
  await site.write(1);
  await site.keeper.look();
  const twin = await site.openKeeper();
  await site.write(2);
  await twin.look();
  await site.write(3);
  await assert.rejects(site.keeper.look(), /et andet site/);
  await assert.rejects(site.keeper.look(), /et andet site/);
  await twin.look();
  twin.close();
  await site.restore(join(site.home, "ny"));
  assert.deepEqual(await readNr(join(site.home, "ny")), { nr: 3 });
});

test("a restored site goes on where the copies end, and the machine that was thought dead stops", async () => {
  const old = await openSite();
  await old.write(1);
  await old.keeper.look();
  const dataDir = join(old.home, "ny");
  await old.restore(dataDir);
  const fresh = await openSite({ folder: old.place, dataDir });
  await fresh.write(2);
  assert.equal((await fresh.keeper.look())?.number, 2);
  await old.write(7);
  await assert.rejects(old.keeper.look(), /et andet site/);
  const again = await fresh.openKeeper();
  await fresh.write(3);
  assert.equal((await again.look())?.number, 3, "a start finds its own");
  again.close();
});

test("a place that answers and stores nothing is found out, since when is noted, and what is lost comes again", async () => {
  let lies = false;
  const site = await openSite({
    wrap: (place) => ({
      ...place,
      putNew: (name, bytes) => (lies ? Promise.resolve(true) : place.putNew(name, bytes)),
    }),
  });
  await site.write(1);
  await site.keeper.look();
  lies = true;
  await site.write(2);
  await assert.rejects(
    site.keeper.look(),
    /lageret svarede, at kopien var gemt, men den er der ikke/,
  );
  const since = (await site.state())?.failure?.at;
  site.pass(3);
  await assert.rejects(site.keeper.look());
  assert.equal((await site.state())?.failure?.at, since, "since the first of them");
  lies = false;
  await site.keeper.look();
  assert.equal((await site.state())?.failure, undefined);
  await site.restore(join(site.home, "ny"));
  assert.deepEqual(await readNr(join(site.home, "ny")), { nr: 2 });
});

test("a disk that is gone is no empty place to begin in, and copies go on when it is back", async () => {
  const { write, keeper, place, state } = await openSite();
  await write(1);
  await keeper.look();
  renameSync(place, `${place}-vaek`);
  await write(2);
  await assert.rejects(keeper.look(), /ENOENT/);
  assert.match((await state())?.failure?.reason ?? "", /^mappen findes ikke/);
  mkdirSync(place);
  await assert.rejects(keeper.look(), /her lå kopier før, og nu er der ingen. Er drevet sat til/);
  await assert.rejects(keeper.look(), /her lå kopier før/);
  assert.deepEqual(readdirSync(place), [], "nothing is put where it is mounted");
  rmdirSync(place);
  renameSync(`${place}-vaek`, place);
  assert.equal((await keeper.look())?.number, 2);
});

test("killed between any two writes, a copy is there or it is not, and the next process goes on", async () => {
  let writesLeft = Number.POSITIVE_INFINITY;
  const killed = () => {
    writesLeft -= 1;
    if (writesLeft < 0) throw new Error("killed");
  };
  const site = await openSite({
    wrap: (place) => ({
      ...place,
      async putNew(name, bytes) {
        killed();
        return place.putNew(name, bytes);
      },
      async remove(name) {
        killed();
        return place.remove(name);
      },
    }),
  });
  await site.write(1);
  let finished = 0;
  let copied = 0;
  for (let kill = 0; finished < 3; kill += 1) {
    const process = await site.openKeeper();
    writesLeft = kill % 12;
    await site.write(kill + 2);
    const made = await process.look().catch(() => undefined);
    process.close();
    writesLeft = Number.POSITIVE_INFINITY;
    if (made) finished += 1;
    if (!existsSync(join(site.place, "moments"))) continue;
    const into = join(site.home, `efter-${kill}`);
    await site.restore(into);
    const { nr } = toObject(await readNr(into));
    const isMade = nr === kill + 2;
    assert.ok(isMade || (!made && nr === copied), `${String(nr)} after ${kill}`);
    copied = Number(nr);
    site.pass(1);
  }
});

test("what a proof finds damaged is put right, and a damaged copy is passed over by a restore", async () => {
  const site = await openSite();
  await site.write(1);
  await site.keeper.look();
  site.pass(2);
  await site.write(2);
  await site.keeper.look();
  const before = site.restore(join(site.home, "foer"));
  assert.equal((await before).madeAt, new Date(NOON + 2 * MINUTE).toISOString());
  truncateSync(join(site.place, "moments/0000000002"), 40);
  const restored = await site.restore(join(site.home, "anden"));
  assert.equal(restored.madeAt, new Date(NOON).toISOString());
  for (const name of objectsIn(site.place)) truncateSync(join(site.place, "objects", name), 40);
  await assert.rejects(site.restore(join(site.home, "tredje")), /ingen af kopierne er hele/);
  await writeProofState(site.dataDir, {
    failure: { at: new Date(NOON).toISOString(), reason: "x", isDamaged: true },
  });
  assert.equal((await site.keeper.look())?.number, 3);
  assert.equal(await site.keeper.look(), undefined, "once");
  await site.restore(join(site.home, "fjerde"));
  assert.deepEqual(await readNr(join(site.home, "fjerde")), { nr: 2 });
});

test("what no kept copy needs is swept away, and nothing else", async () => {
  const site = await openSite();
  for (let nr = 1; nr <= 5; nr += 1) {
    await site.write(nr);
    await site.keeper.look();
    site.pass(nr === 3 ? 60 * 48 : 1);
  }
  assert.deepEqual(momentsIn(site.place), [3, 4, 5]);
  const before = objectsIn(site.place).length;
  writeFileSync(join(site.place, "objects", "0".repeat(32)), "aldrig gjort færdig");
  await site.keeper.sweepIfDue();
  const after = objectsIn(site.place);
  assert.ok(after.length < before, `${after.length} of ${before}`);
  assert.ok(!after.includes("0".repeat(32)));
  await site.restore(join(site.home, "ny"), "2026-11-23 13:00");
  assert.deepEqual(await readNr(join(site.home, "ny")), { nr: 3 });
});

test("another key is told in a sentence, by a restore and by a site", async () => {
  const site = await openSite();
  await site.write(1);
  await site.keeper.look();
  const wrong = writeKey(randomBytes(32));
  await assert.rejects(
    site.restore(join(site.home, "ny"), undefined, wrong),
    /nøglen \(BACKUP_KEY\) er ikke den, som kopierne er låst med/,
  );
  await assert.rejects(
    site.restore(join(site.home, "ny"), undefined, ""),
    /BACKUP_KEY: skal sættes til den nøgle, som kopierne er låst med/,
  );
  assert.ok(!existsSync(join(site.home, "ny")));
});
