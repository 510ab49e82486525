import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatKey, KEY_BYTES, parseKey } from "../../formats/backup-key.ts";
import { type Settings, SettingsError } from "../config.server.ts";
import { writeSecretAtomicSync } from "../data-dir/atomic-write.server.ts";

/** Made by the first start with BACKUP_URL. No copy contains it: the owner stores it on paper. */
export const BACKUP_KEY_FILE = "backup-key";

type KeySettings = Pick<Settings, "dataDir" | "backupKey">;

export function readOrMakeBackupKey(settings: KeySettings): { key: string; isNew: boolean } {
  const stored = readBackupKey(settings);
  if (stored) return { key: stored, isNew: false };
  const key = formatKey(randomBytes(KEY_BYTES));
  storeBackupKey(settings.dataDir, key);
  return { key, isNew: true };
}

export function readBackupKey({ dataDir, backupKey }: KeySettings): string | undefined {
  const file = join(dataDir, BACKUP_KEY_FILE);
  if (backupKey) return backupKey;
  if (!existsSync(file)) return undefined;
  const stored = readFileSync(file, "utf8").trim();
  if (parseKey(stored)) return stored;
  throw new SettingsError(`DATA_DIR: ${file} er ikke en nøgle til sikkerhedskopier`);
}

export function storeBackupKey(dataDir: string, key: string): void {
  writeSecretAtomicSync(join(dataDir, BACKUP_KEY_FILE), `${key}\n`);
}
