import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, mock, test } from "node:test";
import { holdTime } from "../../../test/kit/hold-time.ts";
import { startS3 } from "../../../test/kit/s3-server.ts";
import { until } from "../../../test/kit/until.ts";
import { openBucket, S3_LIMITS, WHILE_SOMEBODY_WAITS } from "./s3-bucket.server.ts";

const s3 = await startS3();

afterEach(() => s3.answerBy());

/** Lets S3 say nothing. @returns when it has got a request */
function fallSilent(): Promise<void> {
  return new Promise((resolve) => s3.answerBy(() => resolve()));
}

test("a request that is never answered times out", async () => {
  fallSilent();
  const bucket = openBucket(s3.newPlace(), { ...S3_LIMITS, operationMs: 1 });
  await assert.rejects(bucket.has("a"), ({ cause }) => cause.name === "TimeoutError");
});

test("while somebody waits a request that is not answered is given up after two seconds, and not tried again", async () => {
  const bucket = openBucket(s3.newPlace(), WHILE_SOMEBODY_WAITS);
  const requested = fallSilent();
  const pass = holdTime(mock);
  try {
    const answers: string[] = [];
    const asked = bucket.has("a").catch(({ code }) => answers.push(code));
    await requested;
    s3.asked();
    await pass(1_999);
    assert.deepEqual(answers, []);
    await pass(1);
    await asked;
    assert.deepEqual(answers, ["S3_UNREACHABLE"]);
  } finally {
    mock.timers.reset();
  }
  assert.deepEqual(s3.asked(), []);
});

/** Runs `wait` while the test holds the time, and the bound of the whole request never ends. */
async function waitWithin(wait: (pass: ReturnType<typeof holdTime>) => Promise<void>) {
  const pass = holdTime(mock);
  const whole = mock.method(AbortSignal, "timeout", () => new AbortController().signal);
  try {
    await wait(pass);
  } finally {
    whole.mock.restore();
    mock.timers.reset();
  }
}

test("while somebody waits an upload may take as long as S3 takes it, and is given up two seconds after S3 falls silent", () =>
  waitWithin(async (pass) => {
    const bucket = openBucket(s3.newPlace(), { ...WHILE_SOMEBODY_WAITS, patienceMs: 1 });
    const { promise: taken, resolve: take } = Promise.withResolvers<IncomingMessage>();
    let room = 0;
    s3.answerBy((request) => {
      request.on("data", ({ length }) => {
        room -= length;
        if (room < 0) request.pause();
        take(request);
      });
    });
    const answers: string[] = [];
    const bytes = new Uint8Array(60_000_000);
    const put = bucket.put("a", bytes).catch(({ cause }) => answers.push(cause.name));
    const request = await taken;
    for (let part = 0; part < 3; part += 1) {
      await pass(1_900);
      room = 10_000_000;
      request.resume();
      await until("S3 has taken more", () => request.isPaused());
    }
    assert.deepEqual(answers, []);
    await until("S3 has fallen silent", async () => {
      await pass(100);
      return answers.length > 0;
    });
    await put;
    assert.deepEqual(answers, ["AbortError"]);
  }));

test("while somebody waits a picture whose second half never comes is given up two seconds later", () =>
  waitWithin(async (pass) => {
    const bucket = openBucket(s3.newPlace(), { ...WHILE_SOMEBODY_WAITS, patienceMs: 1 });
    const { promise: halfSent, resolve: half } = Promise.withResolvers<unknown>();
    s3.answerBy((_request, response) => {
      response.writeHead(200, { etag: '"a"', "content-length": 1000 });
      response.write(new Uint8Array(500), half);
    });
    const answers: string[] = [];
    const got = bucket.get("a").catch(({ cause }) => answers.push(cause.name));
    await halfSent;
    await until("it is given up", async () => {
      await pass(100);
      return answers.length > 0;
    });
    await got;
    assert.deepEqual(answers, ["AbortError"]);
  }));

const FAULTS: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
  "is overloaded": (_request, response) => response.writeHead(503).end("<Code>SlowDown</Code>"),
  "breaks off": (_request, response) => response.destroy(),
};

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`while somebody waits an S3 that ${fault} is left alone for five seconds, and then asked again`, async () => {
    let now = 0;
    const limits = { ...WHILE_SOMEBODY_WAITS, answerMs: 60_000, patienceMs: 1 };
    const bucket = openBucket(s3.newPlace(), limits, () => now);
    s3.answerBy(answer);
    await assert.rejects(bucket.has("a"));
    s3.asked();
    now = 4_999;
    await assert.rejects(bucket.has("a"));
    assert.deepEqual(s3.asked(), []);
    s3.answerBy();
    now = 5_000;
    assert.equal(await bucket.has("a"), false);
  });
}

test("pictures are still shown while S3 has no room for new ones", async () => {
  const limits = { ...WHILE_SOMEBODY_WAITS, answerMs: 60_000, patienceMs: 1 };
  const bucket = openBucket(s3.newPlace(), limits);
  await bucket.put("a", new Uint8Array(1));
  s3.answerBy((request, response, next) =>
    request.method === "PUT"
      ? response.writeHead(507).end("<Code>XMinioStorageFull</Code>")
      : next(),
  );
  await assert.rejects(bucket.put("b", new Uint8Array(1)), /507 XMinioStorageFull/);
  assert.equal(await bucket.has("a"), true);
});
