import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { holdDataDir } from "../data-dir-lock.server.ts";
import { openSqlite } from "../database/sqlite.server.ts";
import { createDocuments } from "../documents/documents.server.ts";
import { makeBackup, restoreBackup } from "./backup.server.ts";
import { checkManifest } from "./manifest.server.ts";

const root = mkdtempSync(join(tmpdir(), "samspil-backup-"));
after(() => rmSync(root, { recursive: true }));
let count = 0;

async function openSite() {
  count += 1;
  const dataDir = join(root, `data-${count}`);
  mkdirSync(join(dataDir, "media/nyheder"), { recursive: true });
  writeFileSync(join(dataDir, "media/nyheder/a-1700000000000.jpg"), "billede");
  writeFileSync(join(dataDir, "secret"), "hemmelighed");
  const database = await openSqlite(join(dataDir, "samspil.db"));
  const documents = createDocuments(database);
  await documents.create("content", "kontakt", { nr: 0 }, { by: "ida" });
  after(async () => {
    documents.close();
    await database.close();
  });
  return { dataDir, documents, folder: join(root, `kopi-${count}`) };
}

test("a backup made under writes is one whole moment of the site", async () => {
  const { dataDir, documents, folder } = await openSite();
  let writing = true;
  const writer = (async () => {
    for (let nr = 1; writing; nr += 1) {
      await documents.write("content", "kontakt", { nr }, { basedOn: nr, by: "ida" });
      // SQLite answers at once; a real site has requests in between.
      await setImmediate();
    }
  })();
  await makeBackup(dataDir, folder, new Date());
  writing = false;
  await writer;
  assert.deepEqual(readdirSync(folder).sort(), ["manifest.json", "media", "samspil.db", "secret"]);
  const restored = join(root, `gendannet-${count}`);
  assert.equal(await restoreBackup(folder, restored, new Date()), undefined);
  const copy = await openSqlite(join(restored, "samspil.db"));
  const store = createDocuments(copy);
  const document = await store.read("content", "kontakt");
  assert.deepEqual(document?.data, { nr: (document?.revision ?? 0) - 1 });
  assert.equal(readFileSync(join(restored, "secret"), "utf8"), "hemmelighed");
  assert.deepEqual(
    readFileSync(join(restored, "media/nyheder/a-1700000000000.jpg"), "utf8"),
    "billede",
  );
  store.close();
  await copy.close();
});

for (const [what, damage] of [
  ["changed", (folder: string) => writeFileSync(join(folder, "secret"), "hemmeligheD")],
  ["missing", (folder: string) => rmSync(join(folder, "secret"))],
  ["strange", (folder: string) => writeFileSync(join(folder, "fremmed"), "x")],
  ["without manifest", (folder: string) => rmSync(join(folder, "manifest.json"))],
] as const) {
  test(`a backup with a ${what} file is refused and nothing is touched`, async () => {
    const { dataDir, folder } = await openSite();
    await makeBackup(dataDir, folder, new Date());
    damage(folder);
    const target = join(root, `offer-${count}`);
    await assert.rejects(restoreBackup(folder, target, new Date()), { name: "DamagedBackup" });
    assert.ok(!readdirSync(root).includes(`offer-${count}`));
  });
}

test("restoring over a site keeps what stood there, and is refused while it is served", async () => {
  const { dataDir, folder, documents } = await openSite();
  await makeBackup(dataDir, folder, new Date());
  await documents.write("content", "kontakt", { nr: "senere" }, { basedOn: 1, by: "ida" });
  const release = holdDataDir(dataDir);
  await assert.rejects(restoreBackup(folder, dataDir, new Date()), /bruges allerede/);
  release();
  const former = await restoreBackup(folder, dataDir, new Date());
  assert.ok(former && readdirSync(former).includes("samspil.db"));
});

test("an existing folder is never written over", async () => {
  const { dataDir, folder } = await openSite();
  await makeBackup(dataDir, folder, new Date());
  await assert.rejects(makeBackup(dataDir, folder, new Date()), /findes allerede/);
  await checkManifest(folder);
});
