import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { type Settings, SettingsError } from "../config.server.ts";
import { describeFailure } from "../data-dir/storage-failure.server.ts";
import type { EventKind } from "../events/event-kind.ts";
import { type Events, SERVER } from "../events/events.server.ts";
import type { Log } from "../log.server.ts";
import { isBackupDue } from "./backup-hour.ts";
import { endOf, startBackup } from "./backup-process.server.ts";
import { findNewestVerified } from "./backup-series.server.ts";
import { noteFailure } from "./backup-state.server.ts";
import { isInside } from "./files.server.ts";
import type { RotatedBackup } from "./rotation.ts";

const FIRST_LOOK_MS = 5_000;
const LOOK_EVERY_MS = 60_000;
const AGAIN_AFTER_MS = 60 * 60_000;
const LONGEST_MS = 6 * 60 * 60_000;

type DailyBackupOptions = {
  settings: Settings;
  log: Log;
  clock: () => Date;
  events: Pick<Events, "record">;
};

/** In a process of its own, tried again an hour after a failure. @returns what ends it */
export function backUpDaily({
  settings,
  log,
  clock,
  events,
}: DailyBackupOptions): () => Promise<void> {
  const { backupDir = "", dataDir, origin } = settings;
  if (!backupDir) return async () => {};
  const series = { backupDir, origin };
  let underway: Promise<void> | undefined;
  let child: ChildProcess | undefined;
  let newest: RotatedBackup | undefined;
  /** By the clock that never jumps, and also after a success: a wrong date makes no backup a minute. */
  let notBefore = 0;
  let stopped = false;

  async function look() {
    const now = clock();
    if (performance.now() < notBefore) return;
    if (!newest || !existsSync(join(backupDir, newest.name))) {
      newest = await findNewestVerified(series, now);
    }
    if (stopped || !isBackupDue(now, newest && new Date(newest.madeAt))) return;
    newest = undefined;
    notBefore = performance.now() + AGAIN_AFTER_MS;
    child = startBackup("--daily", settings, { timeout: LONGEST_MS });
    const trouble = await endOf(child);
    child = undefined;
    if (trouble && !stopped) throw new Error(trouble);
    if (trouble) return;
    log.info("backup made and verified");
    await remember("backup made");
  }

  async function remember(kind: EventKind) {
    try {
      await events.record({ ...SERVER, kind });
    } catch (error) {
      log.error({ err: error }, "a backup could not be remembered");
    }
  }

  async function lookSafely() {
    try {
      await look();
    } catch (error) {
      notBefore = performance.now() + AGAIN_AFTER_MS;
      log.error({ err: error }, "backup failed");
      const failure = { at: clock().toISOString(), reason: describeFailure(error) };
      await noteFailure(dataDir, failure).catch((second: unknown) =>
        log.error({ err: second }, "the failed backup could not be noted"),
      );
      await remember("backup failed");
    }
  }

  function lookUnlessUnderway() {
    underway ??= lookSafely().finally(() => {
      underway = undefined;
    });
  }

  const first = setTimeout(lookUnlessUnderway, FIRST_LOOK_MS).unref();
  const timer = setInterval(lookUnlessUnderway, LOOK_EVERY_MS).unref();
  return async () => {
    stopped = true;
    clearTimeout(first);
    clearInterval(timer);
    child?.kill("SIGTERM");
    await underway;
  };
}

/** @throws {SettingsError} when BACKUP_DIR is set to a folder that cannot be used */
export function requireBackupDir({ backupDir, dataDir }: Settings) {
  if (!backupDir) return;
  if (isInside(backupDir, dataDir)) {
    throw new SettingsError("BACKUP_DIR: skal ligge uden for DATA_DIR");
  }
  try {
    mkdirSync(backupDir, { recursive: true });
    rmdirSync(mkdtempSync(join(backupDir, "samspil-")));
  } catch (error) {
    throw new SettingsError(`BACKUP_DIR: ${backupDir} kan ikke bruges: ${describeFailure(error)}`);
  }
}
