import { existsSync, mkdirSync } from "node:fs";
import { copyFile, link, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { SECRET_FILE } from "../auth/secret.server.ts";
import type { Settings } from "../config.server.ts";
import { lockDataDir } from "../data-dir/data-dir-lock.server.ts";
import { DATABASE_FILE, MEDIA_FOLDER } from "../data-dir/names.ts";
import { TEMPORARY_FOLDER, withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";
import { incompatibleMigrations, listMigrations } from "../database/migrate.server.ts";
import { openSqlite, openSqliteReadOnly } from "../database/sqlite.server.ts";
import { isBusy, isDamage } from "../database/storage-failure.server.ts";
import { createDiskMedia } from "../media/disk-media.server.ts";
import { openMediaForCommand } from "../media/open-media-store.server.ts";
import { readMigrations, requireIntegrity, withSqliteFile } from "./copy-database.server.ts";
import { copyOnto, flush, isInside } from "./files.server.ts";
import { type Copy, DamagedCopy } from "./manifest.server.ts";
import {
  type Continuation,
  continueFrom,
  prepareCopy,
  readFormerState,
  readSiteState,
  type SiteState,
} from "./prepare-copy.server.ts";
import { forgetMissing } from "./went-back.server.ts";

export type Restored = Continuation & {
  madeAt: string;
  former?: string;
  secondFactors: number;
  /** Whether the secret that encrypts the second factors is here: no copy contains it. */
  hasSecret: boolean;
  damaged: string[];
};

export type Fetched = {
  copy: Copy;
  newest?: { lastOrderNumber: number; state?: SiteState };
  beforeReplace?: (continuation: Continuation) => Promise<void>;
};

/** The database is replaced in the last step. Interrupted before it, a restore has only added files. */
export async function restoreCopy(
  fetch: (folder: string) => Promise<Fetched>,
  settings: Settings,
  now: Date,
): Promise<Restored> {
  const { dataDir } = settings;
  mkdirSync(join(dataDir, TEMPORARY_FOLDER), { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(dataDir);
  try {
    const temporary = join(dataDir, TEMPORARY_FOLDER, "gendannes");
    return await withTemporaryFolder(temporary, async (folder) => {
      const { copy, newest, beforeReplace } = await fetch(folder);
      if (isInside(copy.folder, dataDir) && !isInside(copy.folder, folder)) {
        throw new Error(`${copy.folder} ligger inde i DATA_DIR`);
      }
      const file = join(folder, `gendannet-${DATABASE_FILE}`);
      await copyOnto(join(copy.folder, DATABASE_FILE), file);
      await requireUsable(file, settings);
      const prepared = await prepare(file, copy, { settings, now, newest });
      await addPictures(copy, settings);
      await beforeReplace?.(prepared.continuation);
      const former = await replaceDatabase(file, prepared.former, settings, now);
      forgetMissing(dataDir);
      const { madeAt, damaged } = copy;
      return { ...prepared.continuation, ...prepared.facts, madeAt, former, damaged };
    });
  } finally {
    lock.release();
  }
}

async function requireUsable(file: string, { databaseUrl }: Settings) {
  requireIntegrity(file);
  const copy = openSqliteReadOnly(file);
  const names = (await readMigrations(copy.kysely).finally(copy.close)).map(({ name }) => name);
  if (names.length === 0) throw new DamagedCopy("databasen er ikke et sites");
  const ownMigrations = listMigrations("sqlite");
  // A copied file keeps the table of an unknown migration that only adds; PostgreSQL would have no such table.
  const tooNew = databaseUrl
    ? names.filter((name) => !ownMigrations.includes(name))
    : incompatibleMigrations(names, "sqlite");
  if (tooNew.length === 0) return;
  throw new Error(
    `kopien er lavet af en nyere udgave af Samspil (${tooNew.join(", ")}). Opdatér først`,
  );
}

type PrepareOptions = { settings: Settings; now: Date; newest: Fetched["newest"] };

async function prepare(file: string, { madeAt }: Copy, { settings, now, newest }: PrepareOptions) {
  const former = await readFormerState(settings);
  const database = await openSqlite(file);
  try {
    const continuation = continueFrom(await readSiteState(database.kysely), former, newest);
    await prepareCopy(database.kysely, continuation, { madeAt, restoredAt: now });
    const { rows } = await sql`select 1 from second_factor`.execute(database.kysely);
    const hasSecret = existsSync(join(settings.dataDir, SECRET_FILE));
    return { continuation, former, facts: { secondFactors: rows.length, hasSecret } };
  } finally {
    await database.close();
  }
}

/** Existing files stay: a picture's name is never used twice. */
async function addPictures({ folder, pictures }: Copy, settings: Settings) {
  const media = await openMediaForCommand(settings);
  const copied = createDiskMedia(join(folder, MEDIA_FOLDER));
  for (const path of pictures) {
    const stored = (await media.has(path)) ? undefined : await copied.get(path);
    if (stored) await media.put(path, stored);
  }
}

async function replaceDatabase(
  file: string,
  former: SiteState | undefined,
  { databaseUrl, dataDir }: Settings,
  now: Date,
): Promise<string | undefined> {
  // To the millisecond: a second restore takes no name from the first.
  const stamp = now.toISOString().replaceAll(/\D/g, "");
  if (!databaseUrl) return replaceFile(file, join(dataDir, DATABASE_FILE), stamp);
  const { loadIntoPostgres } = await import("./load-into-postgres.server.ts");
  return loadIntoPostgres(file, databaseUrl, { former, stamp });
}

/** The rename is atomic: a start finds the former database or the new one. */
async function replaceFile(file: string, own: string, stamp: string) {
  withSqliteFile(file, (database) => database.exec("pragma journal_mode = delete"));
  await flush(file);
  const formerFile = `${own}-foer-${stamp}`;
  const former = existsSync(own) ? formerFile : undefined;
  if (former) {
    checkpointLog(own);
    await link(own, former).catch(() => copyFile(own, former));
  }
  // SQLite would read the former database's log into the new one.
  for (const end of ["-wal", "-shm", "-journal"]) {
    if (existsSync(own + end)) await rename(own + end, formerFile + end);
  }
  await rename(file, own);
  await flush(dirname(own));
  return former;
}

function checkpointLog(own: string) {
  try {
    withSqliteFile(own, (database) => database.exec("pragma journal_mode = delete"));
  } catch (error) {
    if (isBusy(error)) throw new Error(IN_USE);
    if (!isDamage(error)) throw error;
  }
}

const IN_USE = "en anden kommando læser databasen. Vent, til den er færdig";
