import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startS3 } from "../../../../test/s3-server.ts";
import { openSqlite } from "../../database/sqlite.server.ts";
import { createDocuments } from "../../documents/documents.server.ts";
import { bytesOfKey, writeKey } from "./backup-key.ts";
import { readWriterState } from "./continuous-state.server.ts";
import { createKeeper } from "./keeper.server.ts";
import { restoreMoment } from "./restore-moment.server.ts";
import { createS3Place } from "./s3-place.server.ts";
import { openSealedPlace } from "./sealed-place.server.ts";

const root = mkdtempSync(join(tmpdir(), "samspil-s3-copies-"));
after(() => rmSync(root, { recursive: true }));
const s3 = await startS3();
/** What is put gets an answer in time on a slow machine too, or none at all. */
const SOON = { operationMs: 60_000, uploadMs: 10_000, patienceMs: 200 };
let count = 0;

function newFolder() {
  count += 1;
  const folder = join(root, String(count));
  mkdirSync(folder);
  return folder;
}

async function openSite() {
  const home = newFolder();
  const dataDir = join(home, "data");
  mkdirSync(join(dataDir, "media/nyheder"), { recursive: true });
  writeFileSync(join(dataDir, "media/nyheder/a-1700000000000.jpg"), randomBytes(200_000));
  const database = await openSqlite(join(dataDir, "samspil.db"));
  const documents = createDocuments(database);
  const key = writeKey(randomBytes(32));
  const bucket = s3.newPlace();
  const endpoint = bucket.bucketUrl.replace(/\/klinik$/, "");
  const from = `s3://klinik/${bucket.folder}?endpoint=${endpoint}`;
  const keeper = await createKeeper({
    ...{ dataDir, origin: "https://klinik.example", address: from },
    openPlace: () => openSealedPlace(createS3Place(bucket, SOON), bytesOfKey(key) ?? assert.fail()),
    clock: () => new Date(),
  });
  after(async () => {
    keeper.close();
    documents.close();
    await database.close();
  });
  await documents.create("content", "kontakt", { nr: 1 }, { by: "ida" });
  return {
    keeper,
    failure: async () => (await readWriterState(dataDir))?.failure?.reason,
    write: (nr: number) =>
      documents.write("content", "kontakt", { nr }, { basedOn: nr - 1, by: "ida" }),
    async restoredNr() {
      const into = join(newFolder(), "ny");
      await restoreMoment({
        ...{ from, at: undefined, now: new Date(), tellDamaged: () => {} },
        settings: { dataDir: into, backupKey: key, s3Keys: bucket.keys },
      });
      const restored = await openSqlite(join(into, "samspil.db"));
      const copies = createDocuments(restored);
      const data = (await copies.read("content", "kontakt"))?.data;
      copies.close();
      await restored.close();
      return data;
    },
  };
}

test("a site is copied to S3 and restored from it", async () => {
  const { keeper, write, restoredNr } = await openSite();
  await keeper.look();
  s3.asked();
  await write(2);
  await keeper.look();
  const puts = s3.asked().filter((line) => line.startsWith("PUT"));
  assert.ok(puts.length > 1 && puts.length < 8, `${puts.length} puts for one save`);
  assert.deepEqual(await restoredNr(), { nr: 2 });
});

test("S3 that is gone, full, slow or lying is noted in words, and all is there when it is well again", async () => {
  const { keeper, write, failure, restoredNr } = await openSite();
  await keeper.look();
  await write(2);
  await s3.stop();
  await assert.rejects(keeper.look());
  assert.match((await failure()) ?? "", /^S3 svarer ikke/);
  await s3.start();

  s3.answerBy((request, response, next) => {
    if (request.method !== "PUT") return next();
    request.resume().on("end", () => {
      response.writeHead(403).end("<Error><Code>QuotaExceeded</Code></Error>");
    });
  });
  await assert.rejects(keeper.look());
  assert.match((await failure()) ?? "", /^S3 gjorde ikke, som det blev bedt om/);

  s3.answerBy((request, _response, next) => {
    if (request.method !== "PUT") return next();
    // It takes what it is sent, and never answers.
    request.resume();
  });
  await assert.rejects(keeper.look());
  assert.match((await failure()) ?? "", /^S3 svarer ikke/);

  s3.answerBy((request, response, next) => {
    if (request.method !== "PUT") return next();
    request.resume().on("end", () => response.writeHead(200, { etag: '"x"' }).end());
  });
  await assert.rejects(keeper.look());
  assert.match((await failure()) ?? "", /lageret svarede, at kopien var gemt, men den er der ikke/);
  s3.answerBy();

  assert.ok(await keeper.look());
  assert.equal(await failure(), undefined);
  assert.deepEqual(await restoredNr(), { nr: 2 });
});
