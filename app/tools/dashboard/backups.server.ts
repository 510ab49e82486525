import { readCopiesState } from "../../server/backup/copies-state.server.ts";
import type { Settings } from "../../server/config.server.ts";
import { type BackupWords, backupWords } from "./backup-words.ts";
import { continuousWords } from "./continuous-words.ts";

/** How the copies stand that the settings ask for: of PostgreSQL one a day, else continuous ones. */
export async function readBackups(settings: Settings, now: Date): Promise<BackupWords[]> {
  const { dataDir, backupAddress, databaseUrl, isPublic } = settings;
  const isDaily = backupAddress !== undefined;
  const asked = { isDaily, isPublic, isElsewhere: databaseUrl !== undefined };
  const { failure, ...copies } = await readCopiesState(dataDir);
  if (isDaily && !databaseUrl) return [continuousWords({ ...copies, failure }, now)];
  const { proven: verified, failure: unproven } = copies.proof;
  return [backupWords({ verified, failure: failure ?? unproven }, asked, now)];
}
