import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openCopiedSite, readNr } from "../../../../test/operations/sqlite/copied-site.ts";
import { writeKey } from "./backup-key.ts";

test("the site as it was at any time, and the numbers go on after the last", async () => {
  const { write, setLast, keeper, pass, restore, home } = await openCopiedSite();
  for (const nr of [1, 2, 3]) {
    await write(nr);
    await setLast(5_000 * nr);
    await keeper.look();
    pass(10);
  }
  const restored = await restore(join(home, "da"), { at: "2026-11-23 12:15" });
  assert.deepEqual(await readNr(join(home, "da")), { nr: 2 });
  assert.equal(restored.lastNumber, 16_000, "a thousand after the newest that any copy tells of");
  const second = await restore(join(home, "igen"), { at: "2026-11-23 12:15" });
  assert.equal(second.lastNumber, 17_000, "and a thousand after those of the machine before it");
  await assert.rejects(
    restore(join(home, "for-tidligt"), { at: "2026-11-23 11:59" }),
    /så langt tilbage er der ingen kopi\. Den ældste er fra .*12\.00/,
  );
  await assert.rejects(restore(join(home, "tid"), { at: "i går" }), /--at: skal være en tid som/);
});

test("a restored site goes on where the copies end, and the machine that was thought dead stops", async () => {
  const old = await openCopiedSite();
  await old.write(1);
  await old.keeper.look();
  const dataDir = join(old.home, "ny");
  await old.restore(dataDir);
  const fresh = await openCopiedSite({ folder: old.place, dataDir });
  await fresh.write(2);
  assert.equal((await fresh.keeper.look())?.number, 2);
  await old.write(7);
  await assert.rejects(old.keeper.look(), /et andet site/);
  const again = await fresh.openKeeper();
  await fresh.write(3);
  assert.equal((await again.look())?.number, 3, "a start finds its own");
  again.close();
});

test("another key is told in a sentence, by a restore and by a site", async () => {
  const site = await openCopiedSite();
  await site.write(1);
  await site.keeper.look();
  const wrong = writeKey(randomBytes(32));
  await assert.rejects(
    site.restore(join(site.home, "ny"), { key: wrong }),
    /nøglen \(BACKUP_KEY\) er ikke den, som kopierne er låst med/,
  );
  await assert.rejects(
    site.restore(join(site.home, "ny"), { key: "" }),
    /BACKUP_KEY: skal sættes til den nøgle, som kopierne er låst med/,
  );
  assert.ok(!existsSync(join(site.home, "ny")));
});
