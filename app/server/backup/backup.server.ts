import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { backup as copyDatabase, DatabaseSync } from "node:sqlite";
import { holdDataDir } from "../data-dir-lock.server.ts";
import { checkManifest, DamagedBackup, describeFiles, MANIFEST } from "./manifest.server.ts";

export const DATABASE_FILE = "samspil.db";
const EVERY_PAGE = 1_000_000_000;
/** What makes a site besides its database: pictures, mail files, and the secret that signs sessions. */
const BESIDES = ["media", "mail", "secret"];

/**
 * Copies database and files out of a data folder that may be in use, into a new `folder` with a manifest.
 * The database is SQLite's own online copy of one moment; pictures never change once they are stored, and
 * are copied after it, so that whatever it mentions is there.
 */
export async function makeBackup(dataDir: string, folder: string, now: Date): Promise<void> {
  if (existsSync(folder)) throw new DamagedBackup(`${folder} findes allerede`);
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-ufaerdig-`);
  try {
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
    // All pages in one step: between steps a busy writer would make SQLite begin again, for ever.
    await copyDatabase(database, join(unfinished, DATABASE_FILE), { rate: EVERY_PAGE }).finally(
      () => database.close(),
    );
    leaveWalMode(join(unfinished, DATABASE_FILE));
    requireIntegrity(join(unfinished, DATABASE_FILE));
    for (const name of BESIDES) {
      if (!existsSync(join(dataDir, name))) continue;
      await cp(join(dataDir, name), join(unfinished, name), {
        recursive: true,
        filter: (source) => !source.endsWith(".part"),
      });
    }
    const manifest = await describeFiles(unfinished, now);
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2), { flush: true });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts a backup in the place of a data folder that no site serves from. What stood there is kept beside it.
 * @returns where the former data now lie, if there were any
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  now: Date,
): Promise<string | undefined> {
  await checkManifest(folder);
  requireIntegrity(join(folder, DATABASE_FILE));
  const arriving = await mkdtemp(`${dataDir}-gendannes-`);
  await cp(folder, arriving, {
    recursive: true,
    filter: (source) => basename(source) !== MANIFEST,
  });
  if (!existsSync(dataDir)) {
    await rename(arriving, dataDir);
    return undefined;
  }
  const release = holdDataDir(dataDir);
  const former = `${dataDir}-foer-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  await rename(dataDir, former);
  release();
  await rename(arriving, dataDir);
  return former;
}

/** A copy is one file: opening it leaves no companions beside it. The site turns WAL on again. */
function leaveWalMode(file: string) {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = delete");
  database.close();
}

function requireIntegrity(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [row] = database.prepare("pragma integrity_check").all();
    if (row?.integrity_check !== "ok") throw new DamagedBackup("databasen er beskadiget");
  } finally {
    database.close();
  }
}
