import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startS3 } from "../../../../test/kit/s3-server.ts";
import type { BackupPlace } from "./backup-place.ts";
import { createFolderPlace } from "./folder-place.server.ts";
import { createS3Place } from "./s3-place.server.ts";

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

const places: Record<string, () => BackupPlace> = {
  "a folder": () => createFolderPlace(newFolder()),
  S3: () => createS3Place(s3.newPlace()),
};

for (const [name, open] of Object.entries(places)) {
  test(`${name}: a name is given once, however many ask for it at the same moment`, async () => {
    const place = open();
    const tries = Array.from({ length: 10 }, (_, nr) => `nummer ${nr}`);
    const won = await Promise.all(
      tries.map(async (words) =>
        (await place.putNew("moments/1", Buffer.from(words))) ? [words] : [],
      ),
    );
    assert.equal(won.flat().length, 1);
    assert.deepEqual(await readText(place, "moments/1"), won.flat()[0]);
  });

  test(`${name}: what is put is there, listed and read, until it is removed`, async () => {
    const place = open();
    assert.deepEqual(await place.list("objects"), []);
    for (const key of ["b", "a", "c"]) await place.putNew(`objects/${key}`, Buffer.from(key));
    await place.putNew("key", Buffer.from("mærke"));
    assert.deepEqual((await place.list("objects")).sort(), ["a", "b", "c"]);
    assert.equal(await readText(place, "objects/b"), "b");
    assert.ok(await place.has("objects/b"));
    await place.remove("objects/b");
    await place.remove("objects/b");
    assert.equal(await place.has("objects/b"), false);
    assert.equal(await place.read("objects/b"), undefined);
    assert.ok(await place.putNew("objects/b", Buffer.from("ny")));
  });
}

async function readText(place: BackupPlace, name: string) {
  return Buffer.from((await place.read(name)) ?? []).toString();
}
