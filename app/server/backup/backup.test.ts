import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { lockDataDir } from "../data-dir/data-dir-lock.server.ts";
import { openSqlite } from "../database/sqlite.server.ts";
import { createDocuments } from "../documents/documents.server.ts";
import { makeBackup } from "./backup.server.ts";
import { finishRestore, makeDataDir, requireWhole, restoreBackup } from "./restore.server.ts";

const root = mkdtempSync(join(tmpdir(), "samspil-backup-"));
after(() => rmSync(root, { recursive: true }));
let count = 0;

const PICTURE = "media/nyheder/a-1700000000000.jpg";
const NOW = new Date("2026-11-21T10:00:00.000Z");

async function openSite() {
  count += 1;
  const home = join(root, `site-${count}`);
  const dataDir = join(home, "data");
  mkdirSync(join(dataDir, "media/nyheder"), { recursive: true });
  writeFileSync(join(dataDir, PICTURE), "billede");
  writeFileSync(join(dataDir, "secret"), "hemmelighed", { mode: 0o600 });
  mkdirSync(join(dataDir, "mail"));
  writeFileSync(join(dataDir, "mail/ordre-1.eml"), "brev");
  const database = await openSqlite(join(dataDir, "samspil.db"));
  const documents = createDocuments(database);
  await documents.create("content", "kontakt", { nr: 0 }, { by: "ida" });
  after(async () => {
    documents.close();
    await database.close();
  });
  const folder = join(home, "kopi");
  return {
    home,
    dataDir,
    documents,
    folder,
    restored: join(home, "gendannet"),
    backUp: (changes: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
      makeBackup({ dataDir, folder, origin: "https://klinik.example", now: NOW, ...changes }),
  };
}

async function readKontakt(dataDir: string) {
  const database = await openSqlite(join(dataDir, "samspil.db"));
  const documents = createDocuments(database);
  const document = await documents.read("content", "kontakt");
  documents.close();
  await database.close();
  return document;
}

test("a backup made under writes is one whole moment of the site", async () => {
  const { dataDir, documents, folder, restored, backUp } = await openSite();
  let writing = true;
  const writer = (async () => {
    for (let nr = 1; writing; nr += 1) {
      await documents.write("content", "kontakt", { nr }, { basedOn: nr, by: "ida" });
      // SQLite answers at once; a real site has requests in between.
      await setImmediate();
    }
  })();
  await backUp();
  writing = false;
  await writer;
  const files = [PICTURE, "mail/ordre-1.eml", "samspil.db"];
  assert.deepEqual((await requireWhole(folder)).files.map(({ path }) => path).sort(), files.sort());
  assert.equal((await restoreBackup(folder, restored, NOW)).former, undefined);
  const document = await readKontakt(restored);
  assert.deepEqual(document?.data, { nr: (document?.revision ?? 0) - 1 });
  for (const path of files.filter((name) => name !== "samspil.db")) {
    assert.deepEqual(readFileSync(join(restored, path)), readFileSync(join(dataDir, path)));
  }
});

test("a restored database is the backup's to the byte, and what was its owner's alone stays so", async () => {
  const { dataDir, folder, restored, backUp } = await openSite();
  chmodSync(join(dataDir, "mail/ordre-1.eml"), 0o600);
  await backUp();
  await restoreBackup(folder, restored, NOW);
  assert.deepEqual(
    readFileSync(join(restored, "samspil.db")),
    readFileSync(join(folder, "samspil.db")),
  );
  assert.equal(statSync(join(folder, "mail/ordre-1.eml")).mode & 0o777, 0o600);
  chmodSync(join(folder, "mail/ordre-1.eml"), 0o644);
  rmSync(restored, { recursive: true });
  await restoreBackup(folder, restored, NOW);
  assert.equal(statSync(join(restored, "mail/ordre-1.eml")).mode & 0o777, 0o600);
  assert.equal(statSync(restored).mode & 0o777, 0o700);
});

test("the secret stays on its machine: it is in no copy, and a restore leaves it where it was (S3)", async () => {
  const { dataDir, folder, restored, backUp } = await openSite();
  writeFileSync(join(dataDir, "secret.previous"), "den forrige");
  await backUp();
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith("secret")),
    [],
  );
  assert.equal((await restoreBackup(folder, restored, NOW)).hasSecret, false);
  assert.equal((await restoreBackup(folder, dataDir, NOW)).hasSecret, true);
  assert.equal(readFileSync(join(dataDir, "secret"), "utf8"), "hemmelighed");
  assert.equal(statSync(join(dataDir, "secret")).mode & 0o777, 0o600);
});

test("a secret that a copy of an earlier version brings signs nothing more (S3)", async () => {
  const { dataDir, folder, backUp } = await openSite();
  await backUp();
  writeFileSync(join(folder, "secret"), "fra kopien");
  const listed = { path: "secret", size: 10, mode: 0o600, changedAt: 0 };
  const sha256 = createHash("sha256").update("fra kopien").digest("hex");
  forge(folder, (text) =>
    text.replace('"files": [', `"files": [${JSON.stringify({ ...listed, sha256 })},`),
  );
  await restoreBackup(folder, dataDir, NOW);
  assert.equal(readFileSync(join(dataDir, "secret"), "utf8"), "hemmelighed");
  assert.equal(readFileSync(join(dataDir, "secret.previous"), "utf8"), "fra kopien");
});

function flipByte(file: string, at: number) {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** A manifest that somebody has written, with a seal that fits. */
function forge(folder: string, change: (text: string) => string) {
  const text = change(readFileSync(join(folder, "manifest.json"), "utf8"));
  writeFileSync(join(folder, "manifest.json"), text);
  const seal = `${createHash("sha256").update(text).digest("hex")}  manifest.json\n`;
  writeFileSync(join(folder, "manifest.sha256"), seal);
}

const DAMAGES: Record<string, [(folder: string) => void, RegExp]> = {
  "a flipped byte in the database": [
    (folder) => flipByte(join(folder, "samspil.db"), 5000),
    /^samspil.db er ikke, som den blev gemt$/,
  ],
  "a flipped byte in a picture": [
    (folder) => flipByte(join(folder, PICTURE), 3),
    /a-1700000000000.jpg er ikke, som den blev gemt$/,
  ],
  "a flipped byte in the manifest": [
    (folder) => flipByte(join(folder, "manifest.json"), 20),
    /^manifest.json er ikke, som den blev gemt$/,
  ],
  "a flipped byte in the manifest's seal": [
    (folder) => flipByte(join(folder, "manifest.sha256"), 20),
    /^manifest.json er ikke, som den blev gemt$/,
  ],
  "a truncated database": [
    (folder) => truncateSync(join(folder, "samspil.db"), 4096),
    /^samspil.db er ikke, som den blev gemt$/,
  ],
  "a file that has grown": [
    (folder) => appendFileSync(join(folder, "mail/ordre-1.eml"), "x"),
    /^mail\/ordre-1.eml er ikke, som den blev gemt$/,
  ],
  "a missing file": [(folder) => rmSync(join(folder, PICTURE)), /a-1700000000000.jpg mangler$/],
  "a strange file": [
    (folder) => writeFileSync(join(folder, "media/fremmed.jpg"), "x"),
    /^media\/fremmed.jpg hører ikke til$/,
  ],
  "no manifest": [
    (folder) => rmSync(join(folder, "manifest.json")),
    /er ikke en hel sikkerhedskopi: manifest.json mangler$/,
  ],
  "a link in a file's place": [
    (folder) => {
      rmSync(join(folder, PICTURE));
      symlinkSync("/etc/hostname", join(folder, PICTURE));
    },
    /a-1700000000000.jpg er ikke en almindelig fil$/,
  ],
  "a link that nobody listed": [
    (folder) => symlinkSync("/etc/hostname", join(folder, "media/b.jpg")),
    /^media\/b.jpg er ikke en almindelig fil$/,
  ],
  "a link in a folder's place": [
    (folder) => {
      rmSync(join(folder, "mail"), { recursive: true });
      symlinkSync("/etc", join(folder, "mail"));
    },
    /^mail er ikke en almindelig fil$/,
  ],
  "a manifest that points out of it": [
    (folder) => forge(folder, (text) => text.replace('"mail/ordre-1.eml"', '"media/../../secret"')),
    /^manifest.json passer ikke: files/,
  ],
  "a manifest with an absolute path": [
    (folder) => forge(folder, (text) => text.replace('"mail/ordre-1.eml"', '"/etc/passwd"')),
    /^manifest.json passer ikke: files/,
  ],
  "a manifest without the database": [
    (folder) => forge(folder, (text) => text.replace('"samspil.db"', '"andet.db"')),
    /^manifest.json passer ikke: files/,
  ],
};

for (const [damage, [inflict, sentence]] of Object.entries(DAMAGES)) {
  test(`a backup with ${damage} is refused with a sentence, and nothing is touched`, async () => {
    const { home, dataDir, folder, backUp } = await openSite();
    await backUp();
    inflict(folder);
    const before = readdirSync(home);
    for (const target of [dataDir, join(home, "ny")]) {
      await assert.rejects(restoreBackup(folder, target, NOW), {
        name: "DamagedBackup",
        message: sentence,
      });
    }
    assert.deepEqual(readdirSync(home), before);
    assert.deepEqual((await readKontakt(dataDir))?.data, { nr: 0 });
  });
}

test("restoring over a site keeps what stood there, and is refused while it is served", async () => {
  const { dataDir, folder, documents, backUp } = await openSite();
  await backUp();
  await documents.write("content", "kontakt", { nr: "senere" }, { basedOn: 1, by: "ida" });
  const release = lockDataDir(dataDir);
  await assert.rejects(restoreBackup(folder, dataDir, NOW), /bruges allerede/);
  release();
  const { former } = await restoreBackup(folder, dataDir, NOW);
  assert.deepEqual((await readKontakt(former ?? ""))?.data, { nr: "senere" });
  assert.deepEqual((await readKontakt(dataDir))?.data, { nr: 0 });
});

test("a restore that was killed between its two renamings is finished by whatever opens the site", async () => {
  const { home, dataDir, folder, restored, backUp } = await openSite();
  await backUp();
  await restoreBackup(folder, restored, NOW);
  const stamp = "2026-11-21T10-00-00-000Z";
  renameSync(restored, `${dataDir}-gendannes-${stamp}`);
  finishRestore(dataDir);
  assert.ok(existsSync(`${dataDir}-gendannes-${stamp}`), "the old data stand: nothing was begun");
  renameSync(dataDir, `${dataDir}-foer-${stamp}`);
  finishRestore(dataDir);
  assert.deepEqual((await readKontakt(dataDir))?.data, { nr: 0 });
  assert.ok(!readdirSync(home).includes(`data-gendannes-${stamp}`));
  // systemd makes the folder before a start, and a start before it looks.
  renameSync(dataDir, `${dataDir}-gendannes-${stamp}`);
  makeDataDir(dataDir);
  assert.deepEqual((await readKontakt(dataDir))?.data, { nr: 0 });
  renameSync(dataDir, `${dataDir}-gendannes-${stamp}`);
  mkdirSync(dataDir);
  makeDataDir(dataDir);
  assert.deepEqual((await readKontakt(dataDir))?.data, { nr: 0 });
});

test("a site that is started where a restore will put one keeps its data, and the restore says why it stopped", async () => {
  const { folder, restored, backUp } = await openSite();
  await backUp();
  const settle = async () => {
    makeDataDir(restored);
    writeFileSync(join(restored, "secret"), "et nyt site");
  };
  await assert.rejects(
    restoreBackup(folder, restored, NOW, { settle }),
    /et site er startet i .* i mellemtiden\. Stop det, og kør kommandoen igen$/,
  );
  assert.equal(readFileSync(join(restored, "secret"), "utf8"), "et nyt site");
});

test("what a restore left that was killed earlier is never taken for data, and goes with the next", async () => {
  const { home, dataDir, folder, backUp } = await openSite();
  await backUp();
  const left = `${dataDir}-gendannes-2026-11-20T10-00-00-000Z`;
  mkdirSync(left);
  rmSync(dataDir, { recursive: true });
  finishRestore(dataDir);
  assert.ok(!existsSync(dataDir));
  await restoreBackup(folder, dataDir, NOW);
  assert.deepEqual(readdirSync(home).sort(), ["data", "kopi"]);
});

test("a folder that holds something is never written over; an empty one is used", async () => {
  const { folder, backUp } = await openSite();
  mkdirSync(folder);
  await backUp();
  await assert.rejects(backUp(), /findes allerede\. Vælg en mappe, der ikke findes$/);
  await requireWhole(folder);
});

test("folders on the way to the copy are made", async () => {
  const { home, backUp } = await openSite();
  const folder = join(home, "usb/kopier/kopi");
  await backUp({ folder });
  await requireWhole(folder);
});

test("a folder inside the data folder is refused, also by way of a link", async () => {
  const { home, dataDir, backUp } = await openSite();
  symlinkSync(dataDir, join(home, "genvej"));
  for (const folder of [join(dataDir, "kopi"), join(home, "genvej/kopier/kopi"), dataDir]) {
    await assert.rejects(backUp({ folder }), /ligger inde i DATA_DIR/);
  }
});

test("where there is no site, it is said so and nothing is made", async () => {
  const { home, backUp } = await openSite();
  const before = readdirSync(home);
  await assert.rejects(backUp({ dataDir: join(home, "tom") }), /der er ingen database i/);
  assert.deepEqual(readdirSync(home), before);
});

test("the next backup shares what has not changed, but nothing that is not whole", async () => {
  const { home, dataDir, folder, backUp } = await openSite();
  const other = "media/nyheder/b-1700000000001.jpg";
  writeFileSync(join(dataDir, other), "et andet");
  await backUp();
  // The disk has lost a byte of the earlier copy; size and time say nothing about that.
  flipByte(join(folder, other), 1);
  writeFileSync(join(dataDir, "mail/ordre-2.eml"), "nyt brev");
  const second = join(home, "kopi-2");
  await backUp({ folder: second, previous: folder });
  const inode = (place: string, path: string) => statSync(join(place, path)).ino;
  assert.equal(inode(second, PICTURE), inode(folder, PICTURE));
  assert.notEqual(inode(second, other), inode(folder, other));
  assert.notEqual(inode(folder, PICTURE), inode(dataDir, PICTURE));
  await requireWhole(second);
  rmSync(folder, { recursive: true });
  await requireWhole(second);
});
