import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import { MEDIA_FOLDER } from "../media/open-media-store.server.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";
import { emptyTemporaryFolder } from "./leftovers.server.ts";
import { restrictPermissions } from "./private-folder.server.ts";

/** @returns a function that frees the folder @throws {SettingsError} when it cannot be used */
export function openDataDir(dataDir: string, log: Pick<Log, "warn">): () => void {
  try {
    mkdirSync(join(dataDir, MEDIA_FOLDER), { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new SettingsError(`DATA_DIR: ${dataDir} kan ikke bruges som mappe (${reason})`);
  }
  restrictPermissions(dataDir);
  const release = lockDataDir(dataDir);
  emptyTemporaryFolder(dataDir, log);
  return release;
}
