import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { startS3 } from "../../../test/kit/s3-server.ts";
import { openBucket, S3_LIMITS } from "./s3-bucket.server.ts";

const s3 = await startS3();
const bytes = (words: string) => Buffer.from(words);

async function read(bucket: ReturnType<typeof openBucket>, key: string) {
  const there = await bucket.get(key);
  return there && Buffer.from(there.bytes).toString();
}

test("it tries for as long as SPEC section 9 says", () => {
  const { operationMs, uploadMs } = S3_LIMITS;
  assert.deepEqual([operationMs, uploadMs], [120_000, 600_000]);
});

test("what is to be new is put by one alone, however many try", async () => {
  const bucket = openBucket(s3.newPlace());
  const tries = Array.from({ length: 10 }, (_, n) =>
    bucket.put("laas", bytes(`nummer ${n}`), { only: "new" }),
  );
  const won = (await Promise.all(tries)).map((etag, n) => (etag ? n : -1)).filter((n) => n >= 0);
  assert.equal(won.length, 1);
  assert.equal(await read(bucket, "laas"), `nummer ${won[0]}`);
});

test("what was read is replaced only while nobody else has replaced it", async () => {
  const bucket = openBucket(s3.newPlace());
  const first = await bucket.put("a/b.json", bytes("1"));
  assert.equal((await bucket.get("a/b.json"))?.etag, first);
  const second = await bucket.put("a/b.json", bytes("2"), { only: { etag: first ?? "" } });
  assert.ok(second && second !== first);
  assert.equal(
    await bucket.put("a/b.json", bytes("3"), { only: { etag: first ?? "" } }),
    undefined,
  );
  assert.equal(await read(bucket, "a/b.json"), "2");
  await bucket.remove("a/b.json");
  assert.equal(await bucket.put("a/b.json", bytes("4"), { only: { etag: second } }), undefined);
  assert.equal(await read(bucket, "a/b.json"), undefined);
});

test("whose answer was lost knows afterwards whether it was put", async () => {
  const bucket = openBucket(s3.newPlace());
  function loseNext() {
    s3.answerBy((_request, response, next) => {
      s3.answerBy();
      // The answer is made, and nobody hears it.
      response.writeHead = () => response;
      response.end = () => response.destroy();
      next();
    });
  }
  loseNext();
  const stream = { size: 4, stream: () => Readable.from([bytes("mine")]) };
  assert.ok(await bucket.put("laas", stream, { only: "new" }));
  loseNext();
  assert.equal(await bucket.put("laas", bytes("another's"), { only: "new" }), undefined);
  assert.equal(await read(bucket, "laas"), "mine");
});

test("keys are listed by their beginning, in order, within the place's own folder", async () => {
  const [bucket, other] = [openBucket(s3.newPlace()), openBucket(s3.newPlace())];
  for (const key of ["log/2", "log/10", "base/1"]) await bucket.put(key, bytes("x"));
  await other.put("log/3", bytes("x"));
  assert.deepEqual(await bucket.list("log/"), ["log/10", "log/2"]);
  assert.deepEqual(await bucket.list(), ["base/1", "log/10", "log/2"]);
});

test("what is not answered is given up in its time, though memory was collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const bucket = openBucket(s3.newPlace(), { ...S3_LIMITS, operationMs: 300 });
  const asked = new Promise<void>((resolve) => s3.answerBy(() => resolve()));
  const refused = assert.rejects(bucket.has("a"), ({ cause }) => cause.name === "TimeoutError");
  await asked;
  for (let n = 0; n < 3; n += 1) await turn(collect());
  await refused;
});
