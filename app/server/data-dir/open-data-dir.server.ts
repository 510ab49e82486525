import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "../config.server.ts";
import { every } from "../jobs/every.server.ts";
import type { Log } from "../log.server.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";
import { MEDIA_FOLDER } from "./names.ts";
import { restrictPermissions } from "./private-folder.server.ts";
import { TEMPORARY_FOLDER } from "./temporary-folder.server.ts";

const LOCK_KEPT_EVERY_MS = 1_000;

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
  let isLost = false;
  async function run() {
    try {
      if (!isLost) lock.keep();
    } catch (error) {
      isLost = true;
      log.error({ err: error }, "another process uses the data folder: this one stops");
      process.kill(process.pid, "SIGTERM");
    }
  }
  const job = { name: "lock of the data folder", ms: LOCK_KEPT_EVERY_MS, run };
  const loop = every(job, { clock, log });
  return async () => {
    await loop.stop();
    lock.release();
  };
}

/** A failed deletion does not stop the start. */
function emptyTemporaryFolder(dataDir: string, log: Pick<Log, "warn">) {
  const folder = join(dataDir, TEMPORARY_FOLDER);
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error, folder }, "could not erase a leftover file");
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
