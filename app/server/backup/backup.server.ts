import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Settings } from "../config.server.ts";
import { withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";
import { mapConcurrently } from "../map-concurrently.ts";
import { MEDIA_FOLDER, openMediaForCommand } from "../media/open-media-store.server.ts";
import { copyDatabase, requireIntegrity } from "./copy-database.server.ts";
import { flush, flushFolders, isInside } from "./files.server.ts";
import {
  DATABASE_FILE,
  DamagedCopy,
  describeFile,
  type Manifest,
  pictureIn,
  readManifest,
  writeManifest,
} from "./manifest.server.ts";

const AT_A_TIME = 4;
const UNFINISHED = "-ufaerdig";
const DAY_MS = 24 * 60 * 60_000;

/** A site as it was, wherever it lies. */
export type Copy = {
  madeAt: string;
  /** An SQLite file that is not to be changed. */
  database: string;
  pictures: string[];
  /** @throws {DamagedCopy} */
  readPicture(path: string): Promise<Uint8Array>;
};

/** Copies a site that may be in use into a folder, whole or not at all. */
export async function makeBackup(settings: Settings, folder: string, now: Date): Promise<Manifest> {
  await requireFree(folder, settings.dataDir);
  await mkdir(dirname(folder), { recursive: true });
  await eraseUnfinishedBeside(folder, now);
  return withTemporaryFolder(`${folder}${UNFINISHED}`, async (place) => {
    const database = join(place, DATABASE_FILE);
    await copyDatabase(settings, database);
    requireIntegrity(database);
    // After the database: all that it mentions is there already.
    const pictures = await copyPictures(settings, place);
    const files = [];
    for (const path of [DATABASE_FILE, ...pictures]) files.push(await describeFile(place, path));
    const manifest = { madeAt: now.toISOString(), files };
    await writeManifest(place, manifest);
    await flushFolders(place);
    await rename(place, folder);
    await flush(dirname(folder));
    return manifest;
  });
}

async function requireFree(folder: string, dataDir: string) {
  if (isInside(folder, dataDir)) {
    throw new Error(`${folder} ligger inde i DATA_DIR. Vælg en mappe et andet sted`);
  }
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length > 0)
    throw new Error(`${folder} findes allerede. Vælg en mappe, der ikke findes`);
}

/**
 * A backup that was killed leaves customers' words behind. One that is younger than a day may be under way. What cannot be
 * erased, such as another user's, keeps no backup back.
 */
async function eraseUnfinishedBeside(folder: string, now: Date) {
  const entries = await readdir(dirname(folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory() || !UNFINISHED_NAME.test(entry.name)) continue;
    const place = join(entry.parentPath, entry.name);
    const made = await stat(place).catch(() => undefined);
    if (made && now.getTime() - made.mtimeMs > DAY_MS)
      await rm(place, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** As `withTemporaryPlace` ends it: the process, and six signs. */
const UNFINISHED_NAME = new RegExp(`${UNFINISHED}-\\d+-\\w{6}$`);

/** Variants are made of their masters again. @returns the paths in the folder */
async function copyPictures(settings: Settings, place: string): Promise<string[]> {
  const media = await openMediaForCommand(settings);
  const paths = (await media.listMasters()).sort();
  const copied = await mapConcurrently(AT_A_TIME, paths, async (path) => {
    const stored = await media.read(path);
    // Erased since it was listed.
    if (!stored) return [];
    const file = join(place, MEDIA_FOLDER, path);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(stored.stream(), createWriteStream(file, { mode: 0o600, flush: true }));
    return [`${MEDIA_FOLDER}/${path}`];
  });
  return copied.flat();
}

/** @throws {DamagedCopy} unless all of it is as it was when it was made */
export async function openFolderCopy(folder: string): Promise<Copy> {
  const { madeAt, files } = await readManifest(folder);
  const database = join(folder, DATABASE_FILE);
  return {
    madeAt,
    database,
    pictures: files.flatMap(({ path }) => pictureIn(path) ?? []),
    readPicture: (path) =>
      readFile(join(folder, MEDIA_FOLDER, path)).catch((error: unknown) => {
        throw new DamagedCopy(`${path} mangler`, { cause: error });
      }),
  };
}
