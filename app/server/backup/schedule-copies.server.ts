import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "../../formats/durations.ts";
import { type Settings, SettingsError } from "../config.server.ts";
import { DATABASE_FILE } from "../data-dir/names.ts";
import { withTimeout } from "../database/unavailable.server.ts";
import { type Audit, SERVER } from "../events/audit.server.ts";
import { every } from "../jobs/every.server.ts";
import type { Log } from "../log.server.ts";
import { readBackupKey } from "./backup-key.server.ts";
import { COPY_FOLDER, type Copies } from "./copies.server.ts";
import { COPIES_FILE } from "./copies-state.server.ts";
import { isInside } from "./files.server.ts";
import { isFailure, openRestic, requireRestic, WRONG_KEY } from "./restic.server.ts";

/** A commit must be in a copy after twenty seconds. */
const RUN_EVERY_MS = 4_000;
export const LAST_COPY_WITHIN_MS = 7_500;
const LAST_TRY_WITHIN_MS = 1_500;
const VERIFY_FIRST_MS = 60_000;
const PLACE_ANSWERS_WITHIN_MS = 5_000;

type Told = { clock: () => Date; log: Pick<Log, "warn" | "error">; audit: Audit };

/** @returns the jobs, and what ends them with a last copy */
export function scheduleCopies(copies: Copies, { clock, log, audit }: Told) {
  let isFailing = false;

  async function run() {
    try {
      await copies.run();
      isFailing = false;
    } catch (error) {
      const isNews = !isFailing;
      isFailing = true;
      if (isNews) await audit({ kind: "backup failed", who: SERVER });
      throw error;
    }
  }
  const copying = every({ name: "backup copy", ms: RUN_EVERY_MS, run }, { clock, log });
  const trialJob = { name: "trial of a backup copy", firstMs: VERIFY_FIRST_MS, ms: DAY_MS };
  const trial = every({ ...trialJob, run: copies.verify }, { clock, log });
  return {
    loops: [copying, trial],
    async close() {
      const late = setTimeout(copies.stop, isFailing ? LAST_TRY_WITHIN_MS : LAST_COPY_WITHIN_MS);
      const tried = trial.stop();
      await copying.stop();
      const wasFailing = isFailing;
      await run().catch((error: unknown) => {
        if (!wasFailing) log.error({ err: error }, "could not make the last backup copy");
      });
      clearTimeout(late);
      copies.stop();
      await tried;
    },
  };
}

export function requireBackupAddress({ backupAddress, dataDir }: Settings) {
  // Its pictures would outlive those of the site.
  if (!backupAddress) return rmSync(join(dataDir, COPY_FOLDER), { recursive: true, force: true });
  requireRestic();
  const { folder } = backupAddress;
  if (!folder) return;
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
  // No key may be known yet: a repository refuses any other.
  const backupKey = readBackupKey(settings) ?? "-";
  const restic = openRestic(backupAddress, { ...settings, backupKey });
  // A silent place is no reason not to start: the copies report it.
  const isThere = await withTimeout(restic.list(), PLACE_ANSWERS_WITHIN_MS).then(
    (copies) => copies.length > 0,
    (error: unknown) => isFailure(error, WRONG_KEY),
  );
  if (!isThere) return;
  throw new SettingsError(
    `DATA_DIR: der er ingen database i ${dataDir}, men i BACKUP_URL ligger kopier af en hjemmeside. Er drevet sat til? Er det væk, så gendan hjemmesiden med samspil restore. Skal der begyndes forfra, så giv den en anden BACKUP_URL`,
  );
}

function hasDatabase(dataDir: string): boolean {
  const file = join(dataDir, DATABASE_FILE);
  return existsSync(file) && statSync(file).size > 0;
}
