import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { DAY_MS } from "../../formats/durations.ts";
import type { Settings } from "../config.server.ts";
import { DATABASE_FILE, MEDIA_FOLDER } from "../data-dir/names.ts";
import { withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";
import { mapConcurrently } from "../map-concurrently.ts";
import { openMediaForCommand } from "../media/open-media-store.server.ts";
import { copyDatabase, requireIntegrity } from "./copy-database.server.ts";
import { flush, flushFolders, isInside } from "./files.server.ts";
import {
  DamagedCopy,
  describeFile,
  type Manifest,
  pictureIn,
  readManifest,
  writeManifest,
} from "./manifest.server.ts";

const PICTURES_AT_ONCE = 4;
const UNFINISHED = "-ufaerdig";

export type Copy = {
  madeAt: string;
  database: string;
  pictures: string[];
  readPicture(path: string): Promise<Uint8Array>;
};

export async function makeBackup(settings: Settings, folder: string, now: Date): Promise<Manifest> {
  await requireNewFolder(folder, settings.dataDir);
  await mkdir(dirname(folder), { recursive: true });
  await eraseUnfinishedBeside(folder, now);
  return withTemporaryFolder(`${folder}${UNFINISHED}`, async (temporary) => {
    const database = join(temporary, DATABASE_FILE);
    await copyDatabase(settings, database);
    requireIntegrity(database);
    // After the database, so that every picture it mentions is stored by now.
    const pictures = await copyPictures(settings, temporary);
    const files = [];
    for (const path of [DATABASE_FILE, ...pictures])
      files.push(await describeFile(temporary, path));
    const manifest = { madeAt: now.toISOString(), files };
    await writeManifest(temporary, manifest);
    await flushFolders(temporary);
    await rename(temporary, folder);
    await flush(dirname(folder));
    return manifest;
  });
}

async function requireNewFolder(folder: string, dataDir: string) {
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

/** A killed backup leaves customers' data behind. One younger than a day may still be running. */
async function eraseUnfinishedBeside(folder: string, now: Date) {
  const entries = await readdir(dirname(folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory() || !UNFINISHED_NAME.test(entry.name)) continue;
    const leftover = join(entry.parentPath, entry.name);
    const stats = await stat(leftover).catch(() => undefined);
    if (stats && now.getTime() - stats.mtimeMs > DAY_MS)
      await rm(leftover, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** `withTemporaryFolder` appends the process id and six random characters. */
const UNFINISHED_NAME = new RegExp(`${UNFINISHED}-\\d+-\\w{6}$`);

/** Copies masters alone: the site makes their variants again. @returns their paths in the copy */
async function copyPictures(settings: Settings, target: string): Promise<string[]> {
  const media = await openMediaForCommand(settings);
  const paths = (await media.listMasters()).sort();
  const copied = await mapConcurrently(PICTURES_AT_ONCE, paths, async (path) => {
    const stored = await media.get(path);
    if (!stored) return [];
    const file = join(target, MEDIA_FOLDER, path);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(stored.stream(), createWriteStream(file, { mode: 0o600, flush: true }));
    return [`${MEDIA_FOLDER}/${path}`];
  });
  return copied.flat();
}

/** @throws {DamagedCopy} unless every file matches the manifest */
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
