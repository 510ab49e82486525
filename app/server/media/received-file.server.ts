import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";

/** Receives into a file, not into memory. @returns undefined for more than `most` bytes */
export async function withReceivedFile<Result>(
  temporary: string,
  body: AsyncIterable<Uint8Array>,
  most: number,
  work: (file: string) => Promise<Result>,
): Promise<Result | undefined> {
  return withTemporaryFolder(join(temporary, "samspil-upload"), async (folder) => {
    const file = join(folder, "upload");
    await pipeline(body, stopAbove(most), createWriteStream(file));
    return work(file);
  }).catch((error: unknown) => {
    if (error instanceof TooMuch) return undefined;
    throw error;
  });
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

/** A browser cut off while sending may not read the answer: this much more is received and discarded. */
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
