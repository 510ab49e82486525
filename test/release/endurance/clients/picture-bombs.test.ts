import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { createDeflate, deflateSync } from "node:zlib";
import { readPicture } from "../../../kit/photo.ts";
import { openSite } from "../../../kit/site.ts";
import { png, pngChunk } from "../../../security/png.ts";

const MEGABYTE = 1024 * 1024;

const app = await openSite();
const editor = await app.signIn();

async function upload(place: string, bytes: Buffer) {
  const answer = await editor.upload(place, new Uint8Array(bytes));
  return { status: answer.status, body: await answer.json() };
}

test("half a gigabyte compressed into a profile, a comment or behind the pixels is never decompressed", async () => {
  const zeros = await deflatedZeros(512 * MEGABYTE);
  const named = (start: string) => Buffer.concat([Buffer.from(start, "latin1"), zeros]);
  const pixels = pngChunk("IDAT", deflateSync(Buffer.alloc(10 * 31)));
  const size = { width: 10, height: 10 };
  const growth = await memoryOf(async () => {
    for (const bomb of [
      png(size, [pngChunk("iCCP", named("x\0\0")), pixels]),
      png(size, [pngChunk("zTXt", named("x\0\0")), pixels]),
      png(size, [pngChunk("iTXt", named("x\0\x01\0\0\0")), pixels]),
      png(size, [pngChunk("eXIf", zeros), pixels]),
      png(size, [pngChunk("IDAT", zeros)]),
    ]) {
      const answer = await upload("om/bombe", bomb);
      assert.ok([200, 422].includes(answer.status), String(answer.status));
      if (answer.status === 200) assert.ok((await readPicture(app, answer.body.url)).length < 1000);
    }
  });
  assert.ok(growth < 200 * MEGABYTE, `${growth} bytes`);
});

/** By how many bytes the most that the process ever held has grown meanwhile. */
async function memoryOf(work: () => Promise<void>): Promise<number> {
  const before = process.resourceUsage().maxRSS;
  await work();
  return (process.resourceUsage().maxRSS - before) * 1024;
}

/** So many zeros rolled up, without ever holding them. */
async function deflatedZeros(size: number): Promise<Buffer> {
  const deflate = createDeflate();
  const chunks: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => chunks.push(chunk));
  const piece = Buffer.alloc(MEGABYTE);
  for (let left = size; left > 0; left -= piece.length) {
    if (!deflate.write(piece)) await once(deflate, "drain");
  }
  deflate.end();
  await once(deflate, "end");
  return Buffer.concat(chunks);
}
