import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { chmod, chown, mkdir, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FORMER_SECRET_FILE, SECRET_FILE } from "../auth/secret.server.ts";
import { SettingsError } from "../config.server.ts";
import { lockDataDir } from "../data-dir/data-dir-lock.server.ts";
import { describeFailure } from "../data-dir/storage-failure.server.ts";
import { compareWithFormer, type Since, writeNote } from "./after-restore.server.ts";
import { BACKUP_KEY_FILE } from "./continuous/backup-key.server.ts";
import { WRITER_FILE } from "./continuous/continuous-state.server.ts";
import { countSecondFactors, requireIntegrity } from "./database-copy.server.ts";
import { copyOnto, flush, flushFolders, isInside, shareFile } from "./files.server.ts";
import {
  checkFile,
  checkFiles,
  DATABASE_FILE,
  isOfHosted,
  type Manifest,
  readManifest,
} from "./manifest.server.ts";

export type Restored = Since & {
  madeAt: string;
  former?: string;
  secondFactors: number;
  /** Whether the secret that seals their keys is there: it is in no backup. */
  hasSecret: boolean;
};

type Fetched = {
  /** What is known there of the time after the backup. */
  newest?: string;
  /** Tells those who restore from there later which numbers are given from now on, and learns it of those before. */
  claimNumbers?: (since: Since) => Promise<Since>;
  /** Puts into the restored folder what goes with where the backup came from. */
  settle?: (arriving: string) => Promise<void>;
};

/**
 * Puts a backup in the place of a data folder that no site serves from. What stood there is kept beside it.
 * The copy is whole and on the disk before the two folders change places; a process that is killed between
 * the two renamings leaves the second to `finishRestore`. What the backup does not know of the time after it
 * is noted beside the database, for the first start to act on.
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  now: Date,
  { newest, claimNumbers = async (same) => same, settle }: Fetched = {},
): Promise<Restored> {
  finishRestore(dataDir);
  if (isInside(folder, dataDir)) throw new Error(`${folder} ligger inde i DATA_DIR`);
  const isNew = !existsSync(dataDir);
  const release = isNew ? () => {} : lockDataDir(dataDir);
  try {
    const manifest = await requireWhole(folder);
    if (isOfHosted(manifest)) throw new Error(IMPORT);
    const stamp = now.toISOString().replaceAll(/[:.]/g, "-");
    const arriving = `${dataDir}-gendannes-${stamp}`;
    const former = isNew ? undefined : `${dataDir}-foer-${stamp}`;
    const since = await claimNumbers(await compareWithFormer(folder, dataDir, newest));
    await eraseUnfinished(dataDir);
    try {
      await bringBack(folder, manifest, arriving);
      await carrySecretOver(dataDir, arriving);
      await carryOver([BACKUP_KEY_FILE, WRITER_FILE], dataDir, arriving);
      await settle?.(arriving);
      await writeNote(arriving, since, { madeAt: manifest.madeAt, restoredAt: now });
      await adopt(arriving, isNew ? dirname(dataDir) : dataDir);
      await flushFolders(arriving);
      const facts = {
        secondFactors: countSecondFactors(join(arriving, DATABASE_FILE)),
        hasSecret: [SECRET_FILE, FORMER_SECRET_FILE].some((name) =>
          existsSync(join(arriving, name)),
        ),
      };
      await exchange(arriving, dataDir, former);
      return { ...since, ...facts, madeAt: manifest.madeAt, former };
    } finally {
      await rm(arriving, { recursive: true, force: true });
    }
  } finally {
    release();
  }
}

const IMPORT =
  "kopien er af et site i PostgreSQL eller S3. Læg den ind i et tomt site med npm run import -- <mappe>";

export function finishRestore(dataDir: string): void {
  // An empty one is made by systemd before a start, or by a start that came between the renamings.
  if (namesIn(dataDir).length > 0) return;
  const names = new Set(namesIn(dirname(dataDir)));
  const [begun] = stampsOf(dataDir, names, "gendannes").filter((stamp) =>
    names.has(`${basename(dataDir)}-foer-${stamp}`),
  );
  if (!begun) return;
  const arriving = `${dataDir}-gendannes-${begun}`;
  try {
    renameSync(arriving, dataDir);
  } catch (error) {
    // The restore has done it itself meanwhile.
    if (!existsSync(arriving)) return;
    throw new SettingsError(
      `DATA_DIR: en gendannelse blev afbrudt og kan ikke gøres færdig herfra (${describeFailure(error)}). Kør npm run restore igen`,
    );
  }
}

/** Whoever fills it makes it by this, or an empty site would open where a restored one lies ready. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  finishRestore(dataDir);
}

/** None of a folder that may not be listed: it hides no restore that this process could finish. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @throws {DamagedBackup} unless every byte is as it was when the backup was made */
export async function requireWhole(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await checkFiles(folder, manifest);
  if (!isOfHosted(manifest)) requireIntegrity(join(folder, DATABASE_FILE));
  return manifest;
}

type Bringing = {
  sharing?: boolean;
};

export async function bringBack(
  folder: string,
  { files }: Manifest,
  target: string,
  { sharing = false }: Bringing = {},
): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const file of files) {
    const arrived = join(target, file.path);
    const isPicture = file.path.startsWith("media/");
    if (sharing && isPicture && (await shareFile(join(folder, file.path), arrived))) continue;
    await copyOnto(join(folder, file.path), arrived);
    await checkFile(target, file);
    await chmod(arrived, file.mode);
    await utimes(arrived, new Date(file.changedAt), new Date(file.changedAt));
  }
}

/** One in an earlier version's backup may have been read by others: it opens what it sealed, and signs nothing more. */
async function carrySecretOver(dataDir: string, arriving: string) {
  const [own, brought] = [join(dataDir, SECRET_FILE), join(arriving, SECRET_FILE)];
  if (existsSync(brought)) await rename(brought, join(arriving, FORMER_SECRET_FILE));
  if (existsSync(own)) await copyOnto(own, brought);
}

/** So that copies go on where they were. */
async function carryOver(names: string[], dataDir: string, arriving: string) {
  for (const name of names) {
    const own = join(dataDir, name);
    if (existsSync(own)) await copyOnto(own, join(arriving, name));
  }
}

async function eraseUnfinished(dataDir: string) {
  const names = new Set(readdirSync(dirname(dataDir)));
  for (const stamp of stampsOf(dataDir, names, "gendannes")) {
    await rm(`${dataDir}-gendannes-${stamp}`, { recursive: true });
  }
}

function stampsOf(dataDir: string, names: Iterable<string>, word: string): string[] {
  const start = `${basename(dataDir)}-${word}-`;
  return [...names]
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .filter((stamp) => /^[\dTZ-]{24}$/.test(stamp));
}

/** Gives what arrives to whoever owns what it replaces: restoring as root must not lock the site out. */
async function adopt(arriving: string, example: string) {
  const { uid, gid, mode } = await stat(example);
  if (example !== dirname(arriving)) await chmod(arriving, mode & 0o777);
  if (process.getuid?.() !== 0) return;
  for (const name of ["", ...readdirSync(arriving, { recursive: true, encoding: "utf8" })]) {
    await chown(join(arriving, name), uid, gid);
  }
}

async function exchange(arriving: string, dataDir: string, former: string | undefined) {
  if (former) await moveAside(dataDir, former);
  try {
    await rename(arriving, dataDir);
  } catch (error) {
    // A site that starts just now has finished the restore for us.
    if (existsSync(arriving)) {
      if (former && !existsSync(dataDir)) await rename(former, dataDir);
      throw existsSync(dataDir) && !former ? new Error(startedIn(dataDir)) : error;
    }
  }
  await flush(dirname(dataDir));
}

const startedIn = (dataDir: string) =>
  `et site er startet i ${dataDir} i mellemtiden. Stop det, og kør kommandoen igen`;

async function moveAside(dataDir: string, former: string) {
  await rename(dataDir, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EBUSY" && error.code !== "EXDEV") throw error;
    throw new Error(
      `DATA_DIR: ${dataDir} er et drev for sig og kan ikke byttes ud. Sæt DATA_DIR til en mappe på det`,
    );
  });
}
