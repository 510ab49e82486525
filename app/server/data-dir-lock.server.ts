import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SettingsError } from "./config.server.ts";

/**
 * Makes this process the only one that serves from `dataDir`: an exclusive lock that the system takes
 * back when the process ends, however it ends. @returns the release
 */
export function holdDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    throw new SettingsError(`DATA_DIR: ${dataDir} bruges allerede af en anden Samspil-proces`);
  }
  return () => lock.close();
}
