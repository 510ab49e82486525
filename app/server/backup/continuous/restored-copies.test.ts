import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderPlace, openCopiedSite, readNr, s3Place } from "../../../../test/copied-site.ts";
import { startS3 } from "../../../../test/s3-server.ts";
import { writeKey } from "./backup-key.ts";

const s3 = await startS3();

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
  await assert.rejects(
    restore(join(home, "for-tidligt"), { at: "2026-11-23 11:59" }),
    /så langt tilbage er der ingen kopi\. Den ældste er fra .*12\.00/,
  );
  await assert.rejects(restore(join(home, "tid"), { at: "i går" }), /--at: skal være en tid som/);
});

for (const [name, newPlace] of Object.entries({
  "a folder": folderPlace,
  S3: () => s3Place(s3),
})) {
  test(`${name}: machines restored one after the other from the same copy never give the same number`, async () => {
    const { write, setLast, keeper, restore, home } = await openCopiedSite({ copies: newPlace() });
    await write(1);
    await setLast(5_000);
    await keeper.look();
    const restoreInto = async (machine: string) =>
      (await restore(join(home, machine), { tell: assert.fail })).lastNumber;
    assert.equal(await restoreInto("a"), 6_000);
    assert.equal(await restoreInto("b"), 7_000);
    assert.equal(await restoreInto("b"), 7_000, "what it replaces knows its own numbers");
    assert.equal(await restoreInto("a"), 8_000, "and those of no other");
    const together = await Promise.all(["c", "d", "e"].map(restoreInto));
    assert.deepEqual(together.sort(), [9_000, 10_000, 11_000].sort());
    await setLast(20_500);
    await keeper.look();
    assert.equal(await restoreInto("f"), 21_500);
    assert.equal(await restoreInto("e"), 22_500, "the copies know more than what it replaces");
  });
}

test("a place that is full, or lies, gives the site back all the same, and what is not noted there is said", async () => {
  const site = await openCopiedSite({ copies: s3Place(s3) });
  await site.write(1);
  await site.keeper.look();
  for (const [nr, status, body] of [
    [1, 403, "<Error><Code>QuotaExceeded</Code></Error>"],
    [2, 200, ""],
  ] as const) {
    s3.answerBy((request, response, next) => {
      if (request.method !== "PUT") return next();
      request.resume().on("end", () => response.writeHead(status, { etag: '"x"' }).end(body));
    });
    const said: string[] = [];
    const into = join(site.home, `ny-${nr}`);
    await site.restore(into, { tell: (line) => said.push(line) });
    s3.answerBy();
    assert.deepEqual(await readNr(into), { nr: 1 });
    assert.match(
      said.join(),
      /^Det kunne ikke skrives ved kopierne, at der er gendannet\. .* \(.+\)$/,
    );
  }
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
