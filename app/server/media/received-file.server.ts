import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** 40 MB never stand in memory: they lie in `temporary` meanwhile. @returns undefined when there is more than `most` bytes */
export async function withReceivedFile<Result>(
  temporary: string,
  body: AsyncIterable<Uint8Array>,
  most: number,
  work: (file: string) => Promise<Result>,
): Promise<Result | undefined> {
  const place = await mkdtemp(join(temporary, "samspil-upload-"));
  try {
    const file = join(place, "upload");
    await pipeline(body, stopAbove(most), createWriteStream(file));
    return await work(file);
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

export async function readHead(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

class TooMuch extends Error {}

/** Who is cut off while sending may never read why: this much more is drained. */
const DRAINED_BYTES = 10 * 1024 * 1024;

function stopAbove(most: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > most + DRAINED_BYTES) throw new TooMuch();
      if (size <= most) yield chunk;
    }
    if (size > most) throw new TooMuch();
  };
}
