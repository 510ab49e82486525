import assert from "node:assert/strict";
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  MINUTE,
  NOON,
  objectsIn,
  openCopiedSite,
  readNr,
} from "../../../../test/operations/sqlite/copied-site.ts";
import { DamagedBackup } from "../manifest.server.ts";
import { writeProofState } from "./continuous-state.server.ts";
import { fetchMoment } from "./fetch-moment.server.ts";
import { objectPath } from "./moment.server.ts";

test("a place that lays new over old is refused", async () => {
  const { write, keeper } = await openCopiedSite({
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

test("two sites cannot write over each other: the second is refused, and says whose copies they are", async () => {
  const first = await openCopiedSite();
  await first.write(1);
  await first.keeper.look();
  const second = await openCopiedSite({ folder: first.place });
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
  const site = await openCopiedSite();
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

test("a place that answers and stores nothing is found out, since when is noted, and what is lost comes again", async () => {
  let lies = false;
  const site = await openCopiedSite({
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
  const { write, keeper, place, state } = await openCopiedSite();
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

test("what a proof finds damaged is put right, and a damaged copy is passed over by a restore", async () => {
  const site = await openCopiedSite();
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

test("a picture that cannot be read is left out of no copy: it is told, and comes when it can", async () => {
  const site = await openCopiedSite();
  await site.write(1);
  const picture = join(site.dataDir, "media/nyheder/b-1700000000000.jpg");
  writeFileSync(picture, "");
  // More than can be read at once, and no byte on the disk.
  truncateSync(picture, 3 * 1024 ** 3);
  await assert.rejects(site.keeper.look(), { code: "ERR_FS_FILE_TOO_LARGE" });
  assert.ok((await site.state())?.failure);
  writeFileSync(picture, "billede");
  assert.equal((await site.keeper.look())?.number, 1);
});

test("once one of many pictures fails no other is begun, and nothing goes on behind", async () => {
  let broken = "";
  const begun: string[] = [];
  let underway = 0;
  async function ask<Result>(name: string, answer: () => Promise<Result>): Promise<Result> {
    begun.push(name);
    underway += 1;
    try {
      if (name === broken) throw new DamagedBackup("billedet er væk");
      await nextTurn();
      return await answer();
    } finally {
      underway -= 1;
    }
  }
  const site = await openCopiedSite({
    wrap: (place) => ({
      ...place,
      putNew: (name, bytes) => ask(name, () => place.putNew(name, bytes)),
      read: (name) => ask(name, () => place.read(name)),
    }),
  });
  for (let nr = 100; nr < 200; nr += 1) {
    writeFileSync(join(site.dataDir, `media/nyheder/${nr}-1700000000000.jpg`), `billede ${nr}`);
  }
  await site.write(1);
  const place = await site.openPlace();
  broken = objectPath(place.nameOf(Buffer.from("billede 100")));
  await assert.rejects(site.keeper.look(), /billedet er væk/);
  assert.equal(underway, 0);
  assert.ok(begun.length < 50, `${begun.length} were asked for`);
  broken = "";
  const moment = (await site.keeper.look()) ?? assert.fail();
  broken = objectPath(place.nameOf(Buffer.from("billede 100")));
  begun.length = 0;
  await assert.rejects(fetchMoment(place, moment, join(site.home, "ny")), /billedet er væk/);
  assert.equal(underway, 0);
  assert.ok(begun.length < 50, `${begun.length} were asked for`);
});
