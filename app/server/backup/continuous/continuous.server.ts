import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Settings, SettingsError } from "../../config.server.ts";
import type { Log } from "../../log.server.ts";
import { endOf, startBackup } from "../backup-process.server.ts";
import { isInside } from "../files.server.ts";
import { WRITER_FILE } from "./continuous-state.server.ts";

const AGAIN_AFTER_MS = 10_000;
const LONGEST_TRY_MS = 30 * 60_000;
const LAST_COPY_WITHIN_MS = 8_000;

/** When the newest copy is tried: after the start, after one that is sound, and after one that is not. */
export const TRIALS = { firstMs: 60_000, everyMs: 60 * 60_000, againMs: 5 * 60_000 };

type ContinuousBackupOptions = {
  settings: Settings;
  log: Pick<Log, "warn" | "error">;
  start?: typeof startBackup;
  trials?: typeof TRIALS;
};

/** Two processes beside this one: what makes the copies, as long as the site runs, and once an hour what tries the newest. */
export function backUpContinuously(options: ContinuousBackupOptions): () => Promise<void> {
  const { settings, log, start = startBackup } = options;
  const { firstMs, everyMs, againMs } = options.trials ?? TRIALS;
  if (!settings.backupAddress) return async () => {};
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  let trying: ChildProcess | undefined;
  let nextTry: NodeJS.Timeout | undefined;
  let keeping = keep();

  function keep(): ChildProcess {
    const child = start("--continuous", settings, { stdio: ["pipe", "ignore", "pipe"] });
    child.stderr?.setEncoding("utf8").on("data", (said: string) => log.warn({ said }, SAID));
    child.once("error", (error) => log.error({ err: error }, "no copies are made"));
    child.once("close", (code) => {
      if (stopped) return;
      log.error({ code }, "what makes the copies has ended, and is started again");
      again = setTimeout(() => {
        keeping = keep();
      }, AGAIN_AFTER_MS).unref();
    });
    return child;
  }

  async function tryNewest() {
    trying = start("--try-continuous", settings, { timeout: LONGEST_TRY_MS });
    const trouble = await endOf(trying);
    trying = undefined;
    if (stopped) return;
    if (trouble) log.error({ said: trouble }, "the newest copy could not be restored");
    nextTry = setTimeout(tryNewest, trouble ? againMs : everyMs).unref();
  }

  nextTry = setTimeout(tryNewest, firstMs).unref();
  return async () => {
    if (stopped) return;
    stopped = true;
    clearTimeout(again);
    clearTimeout(nextTry);
    trying?.kill("SIGTERM");
    await endKeeping(keeping);
  };
}

const SAID = "of the continuous copies";

/** It makes a last copy when nobody holds its input any more. */
async function endKeeping(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.stdin?.end();
  const late = setTimeout(() => child.kill("SIGKILL"), LAST_COPY_WITHIN_MS);
  await ended;
  clearTimeout(late);
}

/** @throws {SettingsError} when BACKUP_URL is a folder that copies can never lie in */
export function requireBackupAddress({ backupAddress, dataDir }: Settings) {
  if (!backupAddress?.folder) return;
  const { folder } = backupAddress;
  if (isInside(folder, dataDir)) {
    throw new SettingsError("BACKUP_URL: skal ligge uden for DATA_DIR");
  }
  // Later a folder that is gone is a disk that is gone: the site starts, and says so.
  if (!existsSync(folder) && !existsSync(join(dataDir, WRITER_FILE))) {
    throw new SettingsError(`BACKUP_URL: mappen ${folder} findes ikke. Lav den først`);
  }
}
