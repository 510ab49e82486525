import { readBackupState } from "../../server/backup/backup-state.server.ts";
import { readContinuousState } from "../../server/backup/continuous/continuous-state.server.ts";
import type { Settings } from "../../server/config.server.ts";
import { type BackupWords, backupWords } from "./backup-words.ts";
import { continuousWords } from "./continuous-words.ts";

/** How each kind of backup stands that the settings ask for. */
export async function readBackups(settings: Settings, now: Date): Promise<BackupWords[]> {
  const { dataDir, backupDir, backupAddress, databaseUrl, isPublic } = settings;
  const asked = { isDaily: !!backupDir, isPublic, isElsewhere: !!databaseUrl };
  const daily = async () => backupWords(await readBackupState(dataDir), asked, now);
  if (!backupAddress) return [await daily()];
  const continuous = continuousWords(await readContinuousState(dataDir), now);
  return backupDir ? [continuous, await daily()] : [continuous];
}
