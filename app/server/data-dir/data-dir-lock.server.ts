import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { SettingsError } from "../config.server.ts";
import { DATABASE_FILE } from "./names.ts";

const LOCK_FILE = "lock";
const SQLITE_BUSY = 5;
/** Longer than a running site needs to make a deleted lock anew. */
const MADE_ANEW_WITHIN_MS = 2_500;

export type DataDirLock = {
  /** Makes the lock anew where somebody has deleted it. @throws {SettingsError} when another process was first */
  keep(): void;
  release(): void;
};

/** The system frees the lock however the process ends. @throws {SettingsError} while another process holds it */
export async function lockDataDir(
  dataDir: string,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<DataDirLock> {
  const file = join(dataDir, LOCK_FILE);
  // Each site has had one: it may run, and somebody has deleted it.
  if (!existsSync(file) && existsSync(join(dataDir, DATABASE_FILE))) {
    await wait(MADE_ANEW_WITHIN_MS);
  }
  let held = hold(dataDir, file);
  return {
    keep() {
      if (statSync(file, { throwIfNoEntry: false })?.ino === held.inode) return;
      // Nobody can take a folder that is not there.
      if (!existsSync(dataDir)) return;
      const again = hold(dataDir, file);
      held.lock.close();
      held = again;
    },
    release: () => held.lock.close(),
  };
}

function hold(dataDir: string, file: string) {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    return { lock, inode: statSync(file).ino };
  } catch (error) {
    lock?.close();
    throw new SettingsError(`DATA_DIR: ${dataDir} ${whyNot(error)}`);
  }
}

function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return "kan ikke bruges";
  return "errcode" in error && error.errcode === SQLITE_BUSY
    ? "bruges allerede af en anden Samspil-proces"
    : `kan ikke bruges (${error.message})`;
}
