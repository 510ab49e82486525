import { createHash } from "node:crypto";
import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { mapConcurrently } from "../../map-concurrently.ts";
import { isLeftOut } from "../backup.server.ts";
import { copyDatabase } from "../database-copy.server.ts";
import { listFiles } from "../files.server.ts";
import { DATABASE_FILE, DamagedBackup, isPlainPath } from "../manifest.server.ts";
import { type Moment, type MomentFile, objectPath, writeJson } from "./moment.server.ts";
import type { SealedPlace } from "./sealed-place.server.ts";

/** Of the database's pages in one object: a save changes a few, and each object is a request. */
const CHUNK_BYTES = 128 * 1024;
const AT_A_TIME = 8;
/** A picture may be large, and what has begun is waited for. */
const FILES_AT_A_TIME = 2;

/** `nyheder/a-1700000000000.w960.avif`: made of its master again when it is asked for. */
const VARIANT = /^media\/.*\.w\d+\.\w+$/;

export class LyingPlace extends Error {
  override name = "LyingPlace";
}

/** Puts what a place has not got. `present`: what is known to be there. */
export function createObjects(place: SealedPlace, present: Set<string>) {
  let isRepairing = false;

  async function put(content: Uint8Array): Promise<string> {
    const name = place.nameOf(content);
    if (present.has(name)) return name;
    const path = objectPath(name);
    if (isRepairing) await removeWrong(path, content);
    await place.putNew(path, content);
    if (!(await place.has(path))) throw new LyingPlace(LIES);
    present.add(name);
    return name;
  }

  async function removeWrong(path: string, content: Uint8Array) {
    const found = await place.read(path).catch((error: unknown) => {
      if (error instanceof DamagedBackup) return Buffer.alloc(0);
      throw error;
    });
    if (found && !found.equals(content)) await place.remove(path);
  }

  return {
    put,
    /** Until it is done, what is there is read, and put anew where it is not right. */
    repair() {
      isRepairing = true;
      present.clear();
    },
    repaired() {
      isRepairing = false;
    },
  };
}

export const LIES = "lageret svarede, at kopien var gemt, men den er der ikke";

type Objects = ReturnType<typeof createObjects>;

/** One moment of the database, without what lets somebody in. */
export async function storeDatabase(
  dataDir: string,
  folder: string,
  objects: Objects,
): Promise<Moment["database"]> {
  const copy = join(folder, DATABASE_FILE);
  const { mode, mtimeMs } = await stat(join(dataDir, DATABASE_FILE));
  await copyDatabase(join(dataDir, DATABASE_FILE), copy);
  const hash = createHash("sha256");
  const chunks: string[] = [];
  let size = 0;
  const file = await open(copy);
  try {
    for (let batch = await readChunks(file); batch.length > 0; batch = await readChunks(file)) {
      for (const chunk of batch) {
        size += chunk.length;
        hash.update(chunk);
      }
      chunks.push(...(await Promise.all(batch.map(objects.put))));
    }
  } finally {
    await file.close();
  }
  const sha256 = hash.digest("hex");
  return { size, sha256, mode: mode & 0o777, changedAt: Math.floor(mtimeMs), chunks };
}

async function readChunks(file: FileHandle): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  while (chunks.length < AT_A_TIME) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(CHUNK_BYTES) });
    if (bytesRead === 0) break;
    chunks.push(buffer.subarray(0, bytesRead));
  }
  return chunks;
}

/**
 * Pictures and letters, each once, by what they hold. `known`: those of the last time. Those that there is no time for are
 * left for the next copy: no order waits for all of them.
 */
export async function storeFiles(
  dataDir: string,
  known: Map<string, MomentFile>,
  objects: Objects,
  withinMs: number,
): Promise<{ name: string; files: MomentFile[]; areAll: boolean }> {
  const end = performance.now() + withinMs;
  let areAll = true;
  const found = (await listFiles(dataDir)).filter(
    ({ path, isPlain }) => isPlain && isPlainPath(path) && !isLeftOut(path) && !VARIANT.test(path),
  );
  const stored = await mapConcurrently(FILES_AT_A_TIME, found, async ({ path }) => {
    const now = await describe(join(dataDir, path), path);
    const same = now && sameAs(known.get(path), now);
    if (!now || same) return same;
    if (performance.now() < end) return storeFile(join(dataDir, path), now, objects);
    areAll = false;
  });
  const files = stored.filter((file) => file !== undefined);
  return { name: await objects.put(writeJson(files)), files, areAll };
}

type Found = Omit<MomentFile, "object">;

async function describe(file: string, path: string): Promise<Found | undefined> {
  const found = await stat(file).catch(unlessErased);
  if (!found) return undefined;
  const { size, mode, mtimeMs } = found;
  return { path, size, mode: mode & 0o777, changedAt: Math.floor(mtimeMs) };
}

function sameAs(known: MomentFile | undefined, now: Found): MomentFile | undefined {
  const isSame = known?.size === now.size && known.changedAt === now.changedAt;
  return isSame ? { ...now, object: known.object } : undefined;
}

/** @returns undefined when it was erased in the meantime */
async function storeFile(
  file: string,
  found: Found,
  objects: Objects,
): Promise<MomentFile | undefined> {
  const content = await readFile(file).catch(unlessErased);
  return content && { ...found, size: content.length, object: await objects.put(content) };
}

function unlessErased(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
