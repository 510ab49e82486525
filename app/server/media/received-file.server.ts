import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { withTemporaryPlace } from "../data-dir/temporary-place.server.ts";

export const RECEIVING = "samspil-upload";

/** 40 MB never stand in memory. @returns undefined when there is more than `most` bytes */
export async function withReceivedFile<Result>(
  body: AsyncIterable<Uint8Array>,
  most: number,
  work: (file: string) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await withTemporaryPlace(join(tmpdir(), RECEIVING), async (place) => {
      const file = join(place, "upload");
      await pipeline(body, stopAbove(most), createWriteStream(file));
      return work(file);
    });
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
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

/** Who is cut off while sending may never read why: this much more is heard out, and thrown away. */
const HEARD_OUT_BYTES = 10 * 1024 * 1024;

function stopAbove(most: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > most + HEARD_OUT_BYTES) throw new TooMuch();
      if (size <= most) yield chunk;
    }
    if (size > most) throw new TooMuch();
  };
}
