import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "../config.server.ts";
import { every } from "../jobs/every.server.ts";
import type { Log } from "../log.server.ts";
import { keepLock, lockDataDir } from "./data-dir-lock.server.ts";
import { emptyTemporaryFolder } from "./leftovers.server.ts";
import { MEDIA_FOLDER } from "./names.ts";
import { restrictPermissions } from "./private-folder.server.ts";

type OpenOptions = { clock: () => Date; log: Pick<Log, "warn" | "error">; isCopy: boolean };

/** @returns a function that frees the folder @throws {SettingsError} when it cannot be used */
export async function openDataDir(dataDir: string, { clock, log, isCopy }: OpenOptions) {
  try {
    mkdirSync(join(dataDir, MEDIA_FOLDER), { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new SettingsError(`DATA_DIR: ${dataDir} kan ikke bruges som mappe (${reason})`);
  }
  restrictPermissions(dataDir);
  const lock = await lockDataDir(dataDir, isCopy ? async () => undefined : undefined);
  emptyTemporaryFolder(dataDir, log);
  const keeping = keepLock(lock, (error) => {
    log.error({ err: error }, "another process uses the data folder: this one stops");
    process.kill(process.pid, "SIGTERM");
  });
  const loop = every(keeping, { clock, log });
  return async () => {
    await loop.stop();
    lock.release();
  };
}
