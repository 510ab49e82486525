import { open } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";

/** Receives into a file, not into memory. @returns undefined for more than `most` bytes */
export async function withReceivedFile<Result>(
  temporary: string,
  body: ReadableStream<Uint8Array>,
  most: number,
  work: (file: string) => Promise<Result>,
): Promise<Result | undefined> {
  return withTemporaryFolder(join(temporary, "samspil-upload"), async (folder) => {
    const file = join(folder, "upload");
    return (await receive(body, file, most)) ? work(file) : undefined;
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

async function receive(body: ReadableStream<Uint8Array>, path: string, most: number) {
  const file = await open(path, "w");
  try {
    let size = 0;
    // The rest of a refused file is read before the answer (app/start/app.server.ts).
    for await (const chunk of body.values({ preventCancel: true })) {
      size += chunk.byteLength;
      if (size > most) return false;
      await file.appendFile(chunk);
    }
    return true;
  } finally {
    await file.close();
  }
}
