import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startS3 } from "../../../test/kit/s3-server.ts";
import type { BackupRepository } from "./backup-repository.ts";
import { createFolderRepository } from "./folder-repository.server.ts";
import { createS3Repository } from "./s3-repository.server.ts";

const root = mkdtempSync(join(tmpdir(), "samspil-places-"));
after(() => rmSync(root, { recursive: true }));
const s3 = await startS3();
let count = 0;

function newFolder() {
  count += 1;
  const folder = join(root, String(count));
  mkdirSync(folder);
  return folder;
}

const places: Record<string, () => BackupRepository> = {
  "a folder": () => createFolderRepository(newFolder()),
  S3: () => createS3Repository(s3.newPlace()),
};

for (const [name, open] of Object.entries(places)) {
  test(`${name}: what is put is there, listed and read, until it is removed`, async () => {
    const place = open();
    assert.deepEqual(await place.list("media"), []);
    for (const key of ["b.jpg", "om/a.jpg"]) await place.put(`media/${key}`, Buffer.from(key));
    await place.put("key", Buffer.from("mærke"));
    assert.deepEqual((await place.list("media")).sort(), ["b.jpg", "om/a.jpg"]);
    assert.equal(await readText(place, "media/om/a.jpg"), "om/a.jpg");
    await place.put("media/b.jpg", Buffer.from("ny"));
    assert.equal(await readText(place, "media/b.jpg"), "ny");
    await place.remove("media/b.jpg");
    await place.remove("media/b.jpg");
    assert.equal(await place.read("media/b.jpg"), undefined);
    assert.deepEqual(await place.list("media"), ["om/a.jpg"]);
  });
}

test("a folder: a link in it leads nowhere, and what it points at stays as it is", async () => {
  const [folder, others] = [newFolder(), newFolder()];
  writeFileSync(join(others, "lock"), "andres");
  symlinkSync(others, join(folder, "copies"));
  symlinkSync(join(others, "lock"), join(folder, "key"));
  const place = createFolderRepository(folder);
  for (const work of [
    () => place.put("copies/lock", Buffer.from("mit")),
    () => place.read("copies/lock"),
    () => place.list("copies"),
    () => place.remove("copies/lock"),
  ]) {
    await assert.rejects(work, /copies er ikke en mappe$/);
  }
  assert.equal(await place.read("key"), undefined);
  await place.put("key", Buffer.from("mit"));
  assert.equal(readFileSync(join(others, "lock"), "utf8"), "andres");
  assert.equal(await readText(place, "key"), "mit");
});

test("a folder that is gone is no empty one", async () => {
  const place = createFolderRepository(join(root, "ingen"));
  await assert.rejects(place.list("copies"), { code: "ENOENT" });
  await assert.rejects(place.put("key", Buffer.from("1")), { code: "ENOENT" });
});

async function readText(place: BackupRepository, name: string) {
  return Buffer.from((await place.read(name)) ?? []).toString();
}
