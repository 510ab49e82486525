import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { startS3 } from "../../../test/kit/s3-server.ts";
import { openBucket, S3_LIMITS } from "./s3-bucket.server.ts";

const s3 = await startS3();

test("it retries for as long as docs/spec.md says", () => {
  const { operationMs, uploadMs } = S3_LIMITS;
  assert.deepEqual([operationMs, uploadMs], [120_000, 600_000]);
});

test("a request that is never answered times out, also when memory was collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const bucket = openBucket(s3.newPlace(), { ...S3_LIMITS, operationMs: 300 });
  const requested = new Promise<void>((resolve) => s3.answerBy(() => resolve()));
  const refused = assert.rejects(bucket.has("a"), ({ cause }) => cause.name === "TimeoutError");
  await requested;
  for (let n = 0; n < 3; n += 1) await turn(collect());
  await refused;
});
