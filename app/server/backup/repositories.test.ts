import assert from "node:assert/strict";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { makeFolder } from "../../../test/kit/cleanup.ts";
import { startS3 } from "../../../test/kit/s3-server.ts";
import type { BackupRepository } from "./backup-repository.ts";
import { createFolderRepository } from "./folder-repository.server.ts";
import { createS3Repository } from "./s3-repository.server.ts";

const s3 = await startS3();

const places: Record<string, () => BackupRepository> = {
  "a folder": () => createFolderRepository(makeFolder()),
  S3: () => createS3Repository(s3.newPlace()),
};

for (const [name, open] of Object.entries(places)) {
  test(`${name}: a stored file is listed and read until it is removed`, async () => {
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

test("a folder: symbolic links in it are not followed, and their targets stay as they are", async () => {
  const [folder, others] = [makeFolder(), makeFolder()];
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

test("a folder that is missing is an error, not an empty repository", async () => {
  const place = createFolderRepository(join(makeFolder(), "ingen"));
  await assert.rejects(place.list("copies"), { code: "ENOENT" });
  await assert.rejects(place.put("key", Buffer.from("1")), { code: "ENOENT" });
});

async function readText(place: BackupRepository, name: string) {
  return Buffer.from((await place.read(name)) ?? []).toString();
}
