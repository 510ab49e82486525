import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SettingsError } from "../config.server.ts";

const LOCK_FILE = "lock";
const SQLITE_BUSY = 5;

/** The system frees the lock however the process ends. @throws {SettingsError} while another process holds it */
export function lockDataDir(dataDir: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 });
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock?.close();
    throw new SettingsError(`DATA_DIR: ${dataDir} ${whyNot(error)}`);
  }
  const held = lock;
  return () => held.close();
}

function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return "kan ikke bruges";
  return "errcode" in error && error.errcode === SQLITE_BUSY
    ? "bruges allerede af en anden Samspil-proces"
    : `kan ikke bruges (${error.message})`;
}
