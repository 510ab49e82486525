import { link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DAY_MS } from "../../formats/durations.ts";
import type { Settings } from "../config.server.ts";
import { DATABASE_FILE, MEDIA_FOLDER } from "../data-dir/names.ts";
import { withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";
import { mapConcurrently } from "../map-concurrently.ts";
import { createDiskMedia } from "../media/disk-media.server.ts";
import type { MediaStore } from "../media/media-store.ts";
import { openMediaForCommand } from "../media/open-media-store.server.ts";
import { copyDatabase, requireStructure } from "./copy-database.server.ts";
import { flush, flushFolders, hashFile, isInside } from "./files.server.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.server.ts";

const PICTURES_AT_ONCE = 4;
const UNFINISHED = "-ufaerdig";

/** `mayLink`: whether pictures on the same disk are hard links to the site's, which take no room. */
type SnapshotOptions = {
  media: Pick<MediaStore, "listMasters" | "get">;
  now: Date;
  mayLink: boolean;
};

/**
 * The folder may hold an earlier snapshot: pictures that are there stay. The site may be running.
 * @returns also why pictures are missing: they must not keep an order out of the copy
 */
export async function makeSnapshot(
  settings: Settings,
  folder: string,
  options: SnapshotOptions,
): Promise<Manifest & { failure?: unknown }> {
  await mkdir(join(folder, MEDIA_FOLDER), { recursive: true, mode: 0o700 });
  const database = join(folder, DATABASE_FILE);
  const unfinished = database + UNFINISHED;
  await rm(unfinished, { force: true });
  await copyDatabase(settings, unfinished);
  requireStructure(unfinished);
  await rename(unfinished, database);
  // After the database, so that every picture it mentions is stored by now.
  const failure = await mirrorPictures(settings, join(folder, MEDIA_FOLDER), options).then(
    () => undefined,
    (error: unknown) => error,
  );
  const known = (await readManifest(folder).catch(() => undefined))?.files ?? {};
  const files: Manifest["files"] = { [DATABASE_FILE]: await hashFile(database) };
  // A picture's name is used once, so that its hash stays.
  for (const path of await createDiskMedia(join(folder, MEDIA_FOLDER)).list()) {
    const name = `${MEDIA_FOLDER}/${path}`;
    files[name] = known[name] ?? (await hashFile(join(folder, name)));
  }
  const manifest = { madeAt: options.now.toISOString(), files };
  await writeManifest(folder, manifest);
  return { ...manifest, failure };
}

/** Masters alone: the site makes their variants again. */
async function mirrorPictures(
  { s3, dataDir }: Settings,
  target: string,
  { media, mayLink }: SnapshotOptions,
): Promise<void> {
  const mirror = createDiskMedia(target);
  const gone = new Set(await mirror.list());
  const wanted = await media.listMasters();
  await mapConcurrently(PICTURES_AT_ONCE, wanted, async (path) => {
    if (gone.delete(path)) return;
    const file = join(target, path);
    await mkdir(dirname(file), { recursive: true });
    const own = join(dataDir, MEDIA_FOLDER, path);
    // Another disk has no hard links to this one.
    if (mayLink && !s3 && (await link(own, file).then(...YES_OR_NO))) return;
    const stored = await media.get(path);
    if (stored) await mirror.put(path, stored);
  });
  for (const path of gone) await mirror.remove(path);
}

const YES_OR_NO = [() => true, () => false] as const;

/** A snapshot in a folder of its own, whole or not at all. */
export async function makeBackup(settings: Settings, folder: string, now: Date): Promise<Manifest> {
  await requireNewFolder(folder, settings.dataDir);
  await mkdir(dirname(folder), { recursive: true });
  await eraseUnfinishedBeside(folder, now);
  return withTemporaryFolder(`${folder}${UNFINISHED}`, async (temporary) => {
    const media = await openMediaForCommand(settings);
    const options = { media, now, mayLink: false };
    const { failure, ...manifest } = await makeSnapshot(settings, temporary, options);
    if (failure) throw failure;
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
