import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import {
  KEY,
  MINUTE,
  momentsIn,
  NOON,
  ORIGIN,
  objectsIn,
  openCopiedSite,
  readNr,
} from "../../../../test/operations/sqlite/copied-site.ts";
import { ACCOUNT_MAIL } from "../../mail/letter.server.ts";

test("what was committed is copied, and restored on an empty machine", async () => {
  const { write, keeper, place, restore, home, state } = await openCopiedSite();
  await write(1);
  const { number, database } = (await keeper.look()) ?? assert.fail();
  assert.equal(number, 1);
  const stored = objectsIn(place).map((name) => statSync(join(place, "objects", name)).size);
  const bytes = stored.reduce((sum, size) => sum + size, 0);
  assert.ok(bytes < database.size / 8, `${bytes} bytes for ${database.size}`);
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

test("nothing can be read without the key, and with it no secret, no session and no link", async () => {
  const { write, keeper, place, dataDir, database, openPlace } = await openCopiedSite();
  const session = "session-token-som-ingen-maa-faa";
  const link = "link-til-at-vaelge-adgangskode";
  writeFileSync(join(dataDir, `mail/${ACCOUNT_MAIL}1.eml`), link);
  await sql`insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
    values ('v1', ${link}, 'u1', '2027-01-01', '2026-11-23', '2026-11-23')`.execute(
    database.kysely,
  );
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
  for (const word of [session, link, "hemmelighed-paa-disken", KEY]) {
    assert.ok(!all.includes(word), word);
  }
});

test("a picture is stored once, under whatever names and however often copies are made", async () => {
  const { write, keeper, place, dataDir } = await openCopiedSite();
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
  const { write, openKeeper, restore, home } = await openCopiedSite();
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

test("of a large database only what has changed is stored again", async () => {
  const { write, keeper, place, database } = await openCopiedSite();
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

test("what no kept copy needs is swept away, and nothing else", async () => {
  const site = await openCopiedSite();
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
  await site.restore(join(site.home, "ny"), { at: "2026-11-23 13:00" });
  assert.deepEqual(await readNr(join(site.home, "ny")), { nr: 3 });
});

test("what was swept away and comes again is stored again", async () => {
  const { write, keeper, pass, restore, home, dataDir } = await openCopiedSite();
  const file = "media/nyheder/b-1700000000000.jpg";
  writeFileSync(join(dataDir, file), "kommer igen");
  await write(1);
  await keeper.look();
  rmSync(join(dataDir, file));
  await write(2);
  await keeper.look();
  await keeper.sweepIfDue();
  writeFileSync(join(dataDir, file), "kommer igen");
  pass(1);
  await write(3);
  await keeper.look();
  const { madeAt } = await restore(join(home, "ny"), { tell: assert.fail });
  assert.equal(madeAt, new Date(NOON + MINUTE).toISOString());
  assert.equal(readFileSync(join(home, "ny", file), "utf8"), "kommer igen");
});
