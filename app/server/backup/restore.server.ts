import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { copyFile, link, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { SECRET_FILE } from "../auth/secret.server.ts";
import type { Settings } from "../config.server.ts";
import { lockDataDir } from "../data-dir/data-dir-lock.server.ts";
import { TEMPORARY_FOLDER } from "../data-dir/leftovers.server.ts";
import { withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";
import { incompatibleMigrations, listMigrations } from "../database/migrate.server.ts";
import { openUnmigrated } from "../database/open-database.server.ts";
import { openSqlite, openSqliteReadOnly } from "../database/sqlite.server.ts";
import { openMediaForCommand } from "../media/open-media-store.server.ts";
import type { Copy } from "./backup.server.ts";
import { readMigrations, requireIntegrity, withSqliteFile } from "./copy-database.server.ts";
import { copyOnto, flush, isInside } from "./files.server.ts";
import { DATABASE_FILE, DamagedCopy } from "./manifest.server.ts";
import {
  type Continuation,
  continueFrom,
  prepareCopy,
  readFormerState,
  readSiteState,
  type SiteState,
} from "./prepare-copy.server.ts";

export type Restored = Continuation & {
  madeAt: string;
  /** Where the former database stands, if there was one. */
  former?: string;
  secondFactors: number;
  /** Whether the secret that seals their keys is there: it is in no copy. */
  hasSecret: boolean;
  /** The pictures of the copy that cannot be read. */
  damaged: string[];
};

/** A copy, and what the place that it was fetched from knows of the time after it. */
export type Fetched = {
  copy: Copy;
  newest?: { lastNumber: number; state?: SiteState };
  /** Told how the site is about to go on. */
  announce?: (since: Continuation) => Promise<void>;
};

/**
 * Puts a copy in the place of a site that does not run. All of it is settled before one step makes it the site's; the
 * former database is kept beside it. Cut off before that step, nothing has changed but that pictures have come, and where its copies go on.
 * @param fetch is given an empty folder
 */
export async function restoreCopy(
  fetch: (place: string) => Promise<Fetched>,
  settings: Settings,
  now: Date,
): Promise<Restored> {
  const { dataDir } = settings;
  const owner = statSync(existsSync(dataDir) ? dataDir : dirname(dataDir));
  mkdirSync(join(dataDir, TEMPORARY_FOLDER), { recursive: true, mode: 0o700 });
  const release = lockDataDir(dataDir);
  try {
    return await withTemporaryFolder(
      join(dataDir, TEMPORARY_FOLDER, "gendannes"),
      async (place) => {
        const { copy, newest, announce } = await fetch(place);
        if (isInside(copy.database, dataDir) && !isInside(copy.database, place)) {
          throw new Error(`${dirname(copy.database)} ligger inde i DATA_DIR`);
        }
        const file = join(place, `gendannet-${DATABASE_FILE}`);
        await copyOnto(copy.database, file);
        await requireUsable(file, settings);
        const settled = await prepare(file, copy, { settings, now, newest });
        const damaged = await addPictures(copy, settings);
        await announce?.(settled.since);
        chownAll(owner, dataDir);
        const former = await replaceDatabase(file, settled.former, settings, now);
        return { ...settled.since, ...settled.facts, madeAt: copy.madeAt, former, damaged };
      },
    );
  } finally {
    release();
  }
}

async function requireUsable(file: string, { databaseUrl }: Settings) {
  requireIntegrity(file);
  const copy = openSqliteReadOnly(file);
  const names = (await readMigrations(copy.kysely).finally(copy.close)).map(({ name }) => name);
  if (names.length === 0) throw new DamagedCopy("databasen er ikke et sites");
  const known = listMigrations("sqlite");
  // What only adds is kept in SQLite, and has no table in PostgreSQL.
  const tooNew = databaseUrl
    ? names.filter((name) => !known.includes(name))
    : incompatibleMigrations(names, "sqlite");
  if (tooNew.length === 0) return;
  throw new Error(
    `kopien er lavet af en nyere udgave af Samspil (${tooNew.join(", ")}). Opdatér først`,
  );
}

type Settling = { settings: Settings; now: Date; newest: Fetched["newest"] };

async function prepare(file: string, { madeAt }: Copy, { settings, now, newest }: Settling) {
  const former = await readFormerState(() => openUnmigrated(settings));
  // Migrated by it, where an older version made it.
  const database = await openSqlite(file);
  try {
    const since = continueFrom(await readSiteState(database.kysely), former, newest);
    await prepareCopy(database.kysely, since, { madeAt, restoredAt: now });
    const { rows } = await sql`select 1 from second_factor`.execute(database.kysely);
    const hasSecret = existsSync(join(settings.dataDir, SECRET_FILE));
    return { since, former, facts: { secondFactors: rows.length, hasSecret } };
  } finally {
    await database.close();
  }
}

/** Those that are there already stay as they are: a name is given once. @returns those that cannot be read */
async function addPictures(copy: Copy, settings: Settings): Promise<string[]> {
  const media = await openMediaForCommand(settings);
  const damaged: string[] = [];
  for (const path of copy.pictures) {
    if (await media.has(path)) continue;
    try {
      await media.put(path, await copy.readPicture(path));
    } catch (error) {
      if (!(error instanceof DamagedCopy)) throw error;
      damaged.push(path);
    }
  }
  return damaged;
}

/** Restoring as root must not lock the site out. */
function chownAll({ uid, gid }: { uid: number; gid: number }, dataDir: string) {
  if (process.getuid?.() !== 0) return;
  const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  for (const name of ["", ...names]) chownSync(join(dataDir, name), uid, gid);
}

/** @returns where the former database is now */
async function replaceDatabase(
  file: string,
  former: SiteState | undefined,
  { databaseUrl, dataDir }: Settings,
  now: Date,
): Promise<string | undefined> {
  const stamp = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  if (!databaseUrl) return replaceFile(file, join(dataDir, DATABASE_FILE), stamp);
  // Loaded for those who have asked for it alone.
  const { loadIntoPostgres } = await import("./load-into-postgres.server.ts");
  return loadIntoPostgres(file, databaseUrl, { former, stamp });
}

/** In one step: whoever looks finds the former database, or the new one. */
async function replaceFile(file: string, own: string, stamp: string) {
  withSqliteFile(file, (database) => database.exec("pragma journal_mode = delete"));
  await flush(file);
  const aside = `${own}-foer-${stamp}`;
  const former = existsSync(own) ? aside : undefined;
  if (former) {
    closeLog(own);
    await link(own, former).catch(() => copyFile(own, former));
  }
  // What SQLite has in files beside a former database would be taken for the new one's.
  for (const end of ["-wal", "-shm", "-journal"]) {
    if (existsSync(own + end)) await rename(own + end, aside + end);
  }
  await rename(file, own);
  await flush(dirname(own));
  return former;
}

/** A damaged one is kept as it lies. */
function closeLog(own: string) {
  try {
    withSqliteFile(own, (database) => database.exec("pragma journal_mode = delete"));
  } catch (error) {
    if (codeOf(error) === BUSY) throw new Error(IN_USE);
    if (!DAMAGED.includes(codeOf(error))) throw error;
  }
}

/** https://sqlite.org/rescode.html */
const BUSY = 5;
const DAMAGED = [11, 26];
const IN_USE = "en anden kommando læser databasen. Vent, til den er færdig";

function codeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
}
