import { readBackupState } from "../server/backup/backup-state.server.ts";
import { readContinuousState } from "../server/backup/continuous/continuous-state.server.ts";
import type { Settings } from "../server/config.server.ts";
import { type BackupWords, backupWords } from "./backup-words.ts";
import { continuousWords } from "./continuous-words.ts";

/** How each kind of backup stands that the settings ask for. */
export async function readBackups(
  { dataDir, backupDir, backupAddress }: Settings,
  now: Date,
): Promise<BackupWords[]> {
  const daily = async () =>
    backupWords(await readBackupState(dataDir), backupDir !== undefined, now);
  if (!backupAddress) return [await daily()];
  const continuous = continuousWords(await readContinuousState(dataDir), now);
  return backupDir ? [continuous, await daily()] : [continuous];
}
