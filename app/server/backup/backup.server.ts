import { chmod, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FORMER_SECRET_FILE, SECRET_FILE } from "../auth/secret.server.ts";
import { UNFINISHED } from "../data-dir/atomic-write.server.ts";
import { LOCK_FILE } from "../data-dir/data-dir-lock.server.ts";
import { TEMPORARY_FOLDER } from "../data-dir/leftovers.server.ts";
import { withTemporaryPlace } from "../data-dir/temporary-place.server.ts";
import { ACCOUNT_MAIL } from "../mail/letter.server.ts";
import { MEDIA_CACHE_FOLDER } from "../media/open-media-store.server.ts";
import { NOTE_FILE } from "./after-restore.server.ts";
import { STATE_FILE } from "./backup-state.server.ts";
import { BACKUP_KEY_FILE } from "./continuous/backup-key.server.ts";
import { CONTINUOUS } from "./continuous/continuous-state.server.ts";
import { copyDatabase, requireIntegrity } from "./database-copy.server.ts";
import { copyOnto, flush, hashFile, isInside, listFiles, shareFile } from "./files.server.ts";
import {
  type BackupFile,
  DATABASE_FILE,
  isPlainPath,
  type Manifest,
  readManifest,
  sealBackup,
} from "./manifest.server.ts";
import { type Stage, withRestored } from "./verify.server.ts";

/** A running process's own, and our notes about backups and restores; then what would let in who finds the copy. */
const OWN_NAMES = [STATE_FILE, NOTE_FILE, SECRET_FILE, FORMER_SECRET_FILE, BACKUP_KEY_FILE];
const OWN_BEGINNINGS = [
  DATABASE_FILE,
  LOCK_FILE,
  CONTINUOUS,
  `mail/${ACCOUNT_MAIL}`,
  `${MEDIA_CACHE_FOLDER}/`,
  `${TEMPORARY_FOLDER}/`,
];

export function isLeftOut(path: string): boolean {
  return (
    OWN_NAMES.includes(path) ||
    OWN_BEGINNINGS.some((beginning) => path.startsWith(beginning)) ||
    path.endsWith(UNFINISHED)
  );
}

export type BackupOptions = {
  dataDir: string;
  folder: string;
  origin: string;
  now: Date;
  stage?: Stage;
  previous?: string;
  /** Writes the files of a site that is not in DATA_DIR alone. */
  writeHosted?: (place: string) => Promise<unknown>;
};

/** Of a site that may be in use. */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { dataDir, folder, origin, now, stage, writeHosted } = options;
  if (!writeHosted) await requireDatabase(dataDir);
  await requireFree(folder, dataDir);
  const previous = await readPrevious(options.previous);
  await mkdir(dirname(folder), { recursive: true });
  return withTemporaryPlace(`${folder}-ufaerdig`, async (place) => {
    const files = writeHosted
      ? await takeHosted(writeHosted, place, previous)
      : await takeDataDir(dataDir, place, previous);
    const unseen = { madeAt: now.toISOString(), origin, files };
    const pages = stage && {
      build: stage.build,
      shown: await withRestored(place, unseen, stage.show),
    };
    const manifest = { ...unseen, pages };
    await sealBackup(place, manifest);
    await rename(place, folder);
    await flush(dirname(folder));
    return manifest;
  });
}

/** Files are taken before and after the database, so that all it mentions is there. */
async function takeDataDir(
  dataDir: string,
  place: string,
  previous: Previous,
): Promise<BackupFile[]> {
  const taken = new Map<string, BackupFile>();
  await takeFiles(dataDir, place, previous, taken);
  const database = await takeDatabase(dataDir, place);
  await takeFiles(dataDir, place, previous, taken);
  return [database, ...taken.values()];
}

/** A picture that the copy before has too is one file on the disk. */
async function takeHosted(
  write: (place: string) => Promise<unknown>,
  place: string,
  previous: Previous,
): Promise<BackupFile[]> {
  await write(place);
  const files: BackupFile[] = [];
  for (const { path } of await listFiles(place)) {
    const target = join(place, path);
    const file = await describe(path, target, await stat(target));
    files.push((await shareSame(file, target, previous)) ?? file);
  }
  return files;
}

async function shareSame(file: BackupFile, target: string, previous: Previous) {
  const earlier = previous?.files.get(file.path);
  if (!previous || earlier?.sha256 !== file.sha256) return undefined;
  const shared = target + UNFINISHED;
  if (!(await shareFile(join(previous.folder, file.path), shared))) return undefined;
  const isWhole = (await hashFile(shared)) === file.sha256;
  await (isWhole ? rename(shared, target) : rm(shared));
  return isWhole ? earlier : undefined;
}

async function requireDatabase(dataDir: string) {
  const found = await stat(join(dataDir, DATABASE_FILE)).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`DATA_DIR: der er ingen database i ${dataDir}`);
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

type Previous = { folder: string; files: Map<string, BackupFile> } | undefined;

async function readPrevious(folder: string | undefined): Promise<Previous> {
  if (!folder) return undefined;
  const { files } = await readManifest(folder);
  return { folder, files: new Map(files.map((file) => [file.path, file])) };
}

async function takeDatabase(dataDir: string, place: string): Promise<BackupFile> {
  const target = join(place, DATABASE_FILE);
  const { mode, mtimeMs } = await stat(join(dataDir, DATABASE_FILE));
  await copyDatabase(join(dataDir, DATABASE_FILE), target);
  requireIntegrity(target);
  await chmod(target, mode & 0o777);
  await flush(target);
  return describe(DATABASE_FILE, target, { mode, mtimeMs });
}

async function takeFiles(
  dataDir: string,
  place: string,
  previous: Previous,
  taken: Map<string, BackupFile>,
) {
  for (const { path, isPlain } of await listFiles(dataDir)) {
    if (!isPlain || isLeftOut(path) || !isPlainPath(path)) continue;
    const found = await stat(join(dataDir, path)).catch(() => undefined);
    if (!found || isSame(taken.get(path), found)) continue;
    const target = join(place, path);
    const shared = previous && (await takeShared(previous, path, found, target));
    const file = shared ?? (await takeCopy(join(dataDir, path), path, found, target));
    if (file) taken.set(path, file);
  }
}

type Original = { size: number; mode: number; mtimeMs: number };

function isSame(file: BackupFile | undefined, { size, mode, mtimeMs }: Original): boolean {
  return (
    file?.size === size && file.changedAt === Math.floor(mtimeMs) && file.mode === (mode & 0o777)
  );
}

async function takeShared(
  { folder, files }: NonNullable<Previous>,
  path: string,
  found: Original,
  target: string,
): Promise<BackupFile | undefined> {
  const earlier = files.get(path);
  if (!earlier || !isSame(earlier, found)) return undefined;
  if (!(await shareFile(join(folder, path), target))) return undefined;
  if ((await hashFile(target)) === earlier.sha256) return earlier;
  await rm(target);
  return undefined;
}

/** @returns undefined when the original was erased in the meantime */
async function takeCopy(source: string, path: string, found: Original, target: string) {
  try {
    await rm(target, { force: true });
    await copyOnto(source, target);
  } catch (error) {
    if (!(await stat(source).catch(() => undefined))) return undefined;
    throw error;
  }
  await chmod(target, found.mode & 0o777);
  return describe(path, target, found);
}

async function describe(path: string, target: string, { mode, mtimeMs }: Omit<Original, "size">) {
  const { size } = await stat(target);
  const sha256 = await hashFile(target);
  return { path, size, sha256, mode: mode & 0o777, changedAt: Math.floor(mtimeMs) };
}
