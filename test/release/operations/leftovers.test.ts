import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { cleanUp, makeFolder } from "../../kit/cleanup.ts";
import { prepareSite } from "../../kit/site-process.ts";

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

test("a start erases unfinished files, and a second process, which is refused, erases none", async () => {
  const site = await prepareSite();
  const upload = join(site.dataDir, "tmp/samspil-upload-abcdef/upload");
  const picture = join(site.dataDir, "media/hero/halv-1700000000000.jpg.part");
  for (const file of [upload, picture]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "halvt");
    // Old, for on PostgreSQL other processes may share the folder and young files are left.
    utimesSync(file, new Date(0), new Date(0));
  }
  await site.start();
  assert.ok(!existsSync(upload) && !existsSync(picture));
  mkdirSync(dirname(upload));
  writeFileSync(upload, "Somebody is sending it.");
  assert.equal((await site.tryStart()).code, 1);
  assert.ok(existsSync(upload));
  assert.equal(await site.end("SIGTERM"), 0);
});

test("an unfinished file that cannot be erased does not stop the start", async () => {
  const site = await prepareSite({ LOG_LEVEL: "warn" });
  const stuck = join(site.dataDir, "tmp/samspil-upload-abcdef");
  mkdirSync(stuck, { recursive: true });
  writeFileSync(join(stuck, "upload"), "halvt");
  if (isRoot) for (const path of ["", "tmp"]) chownSync(join(site.dataDir, path), NOBODY, NOBODY);
  chmodSync(stuck, 0o500);
  cleanUp(() => chmodSync(stuck, 0o700));
  await site.start({}, isRoot ? { uid: NOBODY, gid: NOBODY } : {});
  assert.ok(existsSync(stuck));
  assert.match(site.said(), /"level":40.*"could not erase a leftover file"/);
  assert.equal(await site.end("SIGTERM"), 0);
});

test("a backup erases the unfinished files of an earlier one that was killed", async () => {
  const site = await prepareSite();
  await site.start();
  const place = makeFolder();
  const [old, underWay, others] = [
    "i-gaar-ufaerdig-71-aB3dE6",
    "nu-ufaerdig-72-aB3dE6",
    "mine-ufaerdig",
  ];
  for (const name of [old, underWay, others]) {
    mkdirSync(join(place, name, "media"), { recursive: true });
    writeFileSync(join(place, name, "samspil.db"), "Mathilde Krogh");
    if (name !== underWay) utimesSync(join(place, name), new Date(0), new Date(0));
  }
  const { code, said } = await site.run("backup", join(place, "i-dag"));
  assert.equal(code, 0, said);
  assert.deepEqual(readdirSync(place).sort(), ["i-dag", others, underWay]);
  assert.equal(await site.end("SIGTERM"), 0);
});
