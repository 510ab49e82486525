import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS } from "../../formats/durations.ts";
import { type Settings, SettingsError } from "../config.server.ts";
import { withTimeout } from "../database/unavailable.server.ts";
import { type Events, SERVER } from "../events/events.server.ts";
import type { Log } from "../log.server.ts";
import type { Copies } from "./copies.server.ts";
import { COPIES_FILE } from "./copies-state.server.ts";
import { connectRepository } from "./encrypted-repository.server.ts";
import { isInside } from "./files.server.ts";
import { DATABASE_FILE } from "./manifest.server.ts";
import { COPIES } from "./stored-copies.server.ts";

/** A commit must be in a copy after ten seconds. */
const RUN_EVERY_MS = 4_000;
const LONGEST_PAUSE_MS = 60_000;
const LAST_COPY_WITHIN_MS = 7_500;
const LAST_TRY_WITHIN_MS = 1_500;
const VERIFY_FIRST_MS = 60_000;
const VERIFY_EVERY_MS = HOUR_MS;
const VERIFY_AGAIN_MS = 5 * 60_000;
const PLACE_ANSWERS_WITHIN_MS = 5_000;

type ScheduleOptions = { log: Pick<Log, "warn" | "error">; events: Pick<Events, "record"> };

export function scheduleCopies(
  copies: Copies,
  { log, events }: ScheduleOptions,
): () => Promise<void> {
  let failures = 0;
  let running: Promise<void> | undefined;
  let verifying: Promise<void> | undefined;
  let nextRun: NodeJS.Timeout | undefined;
  let nextVerification: NodeJS.Timeout | undefined;
  let stopped = false;

  async function run() {
    try {
      await copies.run();
      if (failures > 0) log.warn("backup copies work again");
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures > 1) return;
      log.error({ err: error }, "could not make a backup copy");
      await events
        .record({ ...SERVER, kind: "backup failed" })
        .catch((second: unknown) => log.error({ err: second }, "could not record the event"));
    }
  }

  async function runAndRepeat() {
    running = run();
    await running;
    const pause = Math.min(RUN_EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS);
    if (!stopped) nextRun = setTimeout(runAndRepeat, pause).unref();
  }

  async function verifyAndRepeat() {
    let pause = VERIFY_EVERY_MS;
    try {
      verifying = copies.verify();
      await verifying;
    } catch (error) {
      pause = VERIFY_AGAIN_MS;
      if (!stopped) log.error({ err: error }, "could not verify the newest backup copy");
    }
    if (!stopped) nextVerification = setTimeout(verifyAndRepeat, pause).unref();
  }

  runAndRepeat();
  nextVerification = setTimeout(verifyAndRepeat, VERIFY_FIRST_MS).unref();
  return async () => {
    if (stopped) return;
    stopped = true;
    clearTimeout(nextRun);
    clearTimeout(nextVerification);
    const late = setTimeout(copies.stop, failures > 0 ? LAST_TRY_WITHIN_MS : LAST_COPY_WITHIN_MS);
    await running;
    await run();
    clearTimeout(late);
    copies.stop();
    await verifying?.catch(() => {});
  };
}

export function requireBackupAddress({ backupAddress, dataDir }: Settings) {
  if (!backupAddress?.folder) return;
  const { folder } = backupAddress;
  if (isInside(folder, dataDir)) {
    throw new SettingsError("BACKUP_URL: skal ligge uden for DATA_DIR");
  }
  // After the first start a missing folder means a missing disk: the site starts, and reports it.
  if (!existsSync(folder) && !existsSync(join(dataDir, COPIES_FILE))) {
    throw new SettingsError(`BACKUP_URL: mappen ${folder} findes ikke. Opret den først`);
  }
}

/** A disk that is not mounted looks like a new site. @throws {SettingsError} */
export async function requireKnownDatabase(settings: Settings): Promise<void> {
  const { isPublic, databaseUrl, dataDir, backupAddress } = settings;
  if (!isPublic || databaseUrl || !backupAddress || hasDatabase(dataDir)) return;
  const place = await connectRepository(backupAddress, settings);
  // A silent place is no reason not to start: the copies report it.
  const copies = await withTimeout(place.list(COPIES), PLACE_ANSWERS_WITHIN_MS).catch(() => []);
  if (copies.length === 0) return;
  throw new SettingsError(
    `DATA_DIR: der er ingen database i ${dataDir}, men i BACKUP_URL ligger kopier af en hjemmeside. Er drevet sat til? Er det væk, så gendan hjemmesiden med samspil restore. Skal der begyndes forfra, så giv den en anden BACKUP_URL`,
  );
}

function hasDatabase(dataDir: string): boolean {
  const file = join(dataDir, DATABASE_FILE);
  return existsSync(file) && statSync(file).size > 0;
}
