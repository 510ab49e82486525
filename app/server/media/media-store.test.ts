import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { describe, mock, test } from "node:test";
import { makeFolder } from "../../../test/kit/cleanup.ts";
import { startS3 } from "../../../test/kit/s3-server.ts";
import { openBucket, S3_LIMITS, S3Refusal } from "../s3/s3-bucket.server.ts";
import { createDiskMedia } from "./disk-media.server.ts";
import type { MediaStore } from "./media-store.ts";
import { createS3Media } from "./s3-media.server.ts";

const s3 = await startS3();

const backends: Record<string, () => MediaStore> = {
  "a folder": () => createDiskMedia(makeFolder()),
  S3: () => createS3Media(s3.newPlace()),
};

const PATH = "nyheder/stole-1700000000000.300x200-8a7b6c.jpg";
const VARIANT = "nyheder/stole-1700000000000.300x200-8a7b6c.w240.avif";

for (const [name, open] of Object.entries(backends)) {
  describe(`pictures in ${name}`, () => {
    test("are read as they were stored, whole or from a stream, with their size and type", async () => {
      const store = open();
      const whole = bytesOf(20_000_000);
      await store.put(PATH, whole);
      for (let n = 0; n < 2; n += 1) {
        const stored = await store.get(PATH);
        assert.deepEqual([stored?.size, stored?.type], [whole.length, "image/jpeg"]);
        assert.deepEqual(await read(store, PATH), whole);
      }
      assert.equal((await store.get(PATH))?.tag, (await store.get(PATH))?.tag);
      const streamed = bytesOf(300_000);
      await store.put(PATH, streamOf(streamed));
      assert.deepEqual(await read(store, PATH), streamed, "a later one replaces it");
    });

    test("are listed, each once, until they are removed, and are not read after it", async () => {
      const store = open();
      const listed = async () => (await store.list()).sort();
      assert.deepEqual(await listed(), []);
      for (const path of [PATH, VARIANT, "om/b.png"]) await store.put(path, bytesOf(10));
      assert.deepEqual(await listed(), [VARIANT, PATH, "om/b.png"].sort());
      assert.deepEqual((await store.listMasters()).sort(), [PATH, "om/b.png"].sort());
      assert.equal(await store.has(PATH), true);
      await store.get(PATH);
      for (const _time of ["there", "gone, which is no error"]) await store.remove(PATH);
      assert.equal(await store.has(PATH), false);
      assert.equal(await store.get(PATH), undefined);
      assert.deepEqual(await listed(), [VARIANT, "om/b.png"].sort());
      assert.deepEqual(await store.listMasters(), ["om/b.png"]);
    });

    test("have paths within their folder and names of pictures, and no others", async () => {
      const store = open();
      await store.proveWritable();
      assert.deepEqual(await store.list(), []);
      for (const path of ["../samspil.db", "/etc/a.jpg", ".skjult.jpg", "a//b.jpg", "a.html", ""]) {
        assert.equal(await store.get(path), undefined, path);
        assert.equal(await store.has(path), false, path);
        await assert.rejects(store.put(path, bytesOf(1)), /not a media path/, path);
        await store.remove(path);
      }
    });
  });
}

describe("S3", () => {
  test("lists more keys than one answer holds", async () => {
    const place = s3.newPlace();
    const store = createS3Media(place);
    const paths = ["a", "b", "c", "d"].map((name) => `om/${name}.webp`);
    for (const path of paths) await store.put(path, bytesOf(1));
    const prefix = place.folder;
    s3.answerBy((request, response, next) => {
      if (request.url?.includes("start-after")) return next();
      const keys = paths
        .slice(0, 2)
        .map((path) => `<Contents><Key>${prefix}${path}</Key></Contents>`);
      response.end(`<ListBucketResult>${keys}<IsTruncated>true</IsTruncated></ListBucketResult>`);
    });
    assert.deepEqual((await store.list()).sort(), paths);
    s3.answerBy();
  });

  test("is tried again when it fails, breaks off in the middle, or is away for a moment", async () => {
    const place = s3.newPlace();
    const store = createS3Media(place);
    const bytes = bytesOf(500_000);
    let failures = 2;
    s3.answerBy((request, response, next) => {
      if (failures === 0) return next();
      failures -= 1;
      request.resume().on("end", () => response.writeHead(503).end("<Code>SlowDown</Code>"));
    });
    await store.put(PATH, streamOf(bytes));
    failures = 1;
    s3.answerBy((request, response, next) => {
      if (failures === 0 || request.method !== "GET") return next();
      failures -= 1;
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 1000), () => response.socket?.end());
    });
    assert.deepEqual(await read(store, PATH), bytes);
    s3.answerBy();
    await s3.stop();
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    mock.method(globalThis, "fetch", (request: Request, options: RequestInit) => {
      const answered = fetch(request, options);
      answered.catch(fail);
      return answered;
    });
    const waiting = store.has(PATH);
    await failed;
    await s3.start();
    assert.equal(await waiting, true);
    mock.restoreAll();
  });

  test("whose answer is lost counts all the same, when it is stored and when it is removed", async () => {
    const store = createS3Media(s3.newPlace());
    for (const [method, act] of Object.entries({
      PUT: () => store.put(PATH, bytesOf(1000)),
      DELETE: () => store.remove(PATH),
    })) {
      let lost = 0;
      s3.answerBy((request, response, next) => {
        if (request.method === method && request.url?.includes(PATH) && lost === 0) {
          lost += 1;
          response.end = () => response.destroy();
        }
        next();
      });
      await act();
      assert.equal(lost, 1);
      s3.answerBy();
      assert.equal(await store.has(PATH), method === "PUT");
    }
  });

  test("is not believed when another server answers in its place", async () => {
    const store = createS3Media(s3.newPlace(), { ...S3_LIMITS, patienceMs: 1 });
    await store.put(PATH, bytesOf(1));
    s3.answerBy((request, response) =>
      request.resume().on("end", () => response.end("<html>Velkommen til vores netværk</html>")),
    );
    const requests = [store.get(PATH), store.put(PATH, bytesOf(1)), store.list()];
    const isForeign = (request: Promise<unknown>) =>
      assert.rejects(request, /what has answered is not S3/);
    await Promise.all(requests.map(isForeign));
    s3.answerBy();
  });

  test("is not tried again when it refuses", async () => {
    const place = s3.newPlace();
    const wrong = { accessKeyId: "S3RVER", secretAccessKey: "en anden" };
    const store = createS3Media({ ...place, keys: wrong });
    s3.asked();
    await assert.rejects(store.put(PATH, bytesOf(1)), (error) => {
      return error instanceof S3Refusal && !error.isPassing && /403/.test(error.message);
    });
    assert.equal(s3.asked().length, 1);
    const nowhere = createS3Media({
      ...place,
      bucketUrl: place.bucketUrl.replace("klinik", "en-anden"),
    });
    await assert.rejects(nowhere.get(PATH), /NoSuchBucket/);
  });
});

describe("the pictures that the library shows", () => {
  test("are listed again only when one was added or removed, also by another process", async () => {
    const place = s3.newPlace();
    const [here, there] = [createS3Media(place), createS3Media(place)];
    const other = "om/b-1700000000000.300x200-8a7b6c.jpg";
    await here.put(PATH, bytesOf(1));
    assert.deepEqual(await here.listMasters(), [PATH]);
    s3.asked();
    await there.put(VARIANT, bytesOf(1));
    for (let n = 0; n < 3; n += 1) assert.deepEqual(await here.listMasters(), [PATH]);
    const listings = () => s3.asked().filter((line) => line.includes("list-type"));
    assert.deepEqual(listings(), []);
    await there.put(other, bytesOf(1));
    assert.deepEqual(await here.listMasters(), [PATH, other]);
    await there.remove(PATH);
    assert.deepEqual(await here.listMasters(), [other]);
    assert.equal(listings().length, 2);
  });

  test("are listed again after ten minutes, for changes made by the bucket's own tools", async () => {
    const place = s3.newPlace();
    let now = 0;
    const store = createS3Media(place, S3_LIMITS, () => now);
    assert.deepEqual(await store.listMasters(), []);
    await openBucket(place).put(PATH, bytesOf(1));
    assert.deepEqual(await store.listMasters(), []);
    now += 11 * 60_000;
    assert.deepEqual(await store.listMasters(), [PATH]);
  });
});

function bytesOf(length: number): Buffer {
  return Buffer.alloc(
    length,
    Uint8Array.from({ length: 251 }, (_, at) => (at * 31) % 251),
  );
}

function streamOf(bytes: Buffer) {
  const parts = Array.from({ length: Math.ceil(bytes.length / 64_000) }, (_, at) =>
    bytes.subarray(at * 64_000, (at + 1) * 64_000),
  );
  return { size: bytes.length, stream: () => Readable.from(parts) };
}

async function read(store: MediaStore, path: string): Promise<Buffer> {
  const stored = await store.get(path);
  assert.ok(stored, path);
  return Buffer.concat(await Array.fromAsync(stored.stream()));
}
