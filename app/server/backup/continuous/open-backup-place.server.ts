import { type Settings, SettingsError } from "../../config.server.ts";
import type { BackupAddress } from "./backup-address.ts";
import { readBackupKey } from "./backup-key.server.ts";
import { bytesOfKey } from "./backup-key.ts";
import type { BackupPlace } from "./backup-place.ts";
import { createFolderPlace } from "./folder-place.server.ts";
import { openSealedPlace, type SealedPlace } from "./sealed-place.server.ts";

/** @throws {SettingsError} where there is no key to open it with */
export async function openBackupPlace(
  address: BackupAddress,
  settings: Pick<Settings, "dataDir" | "backupKey">,
): Promise<SealedPlace> {
  const key = bytesOfKey(readBackupKey(settings) ?? "");
  if (!key) {
    throw new SettingsError("BACKUP_KEY: skal sættes til den nøgle, som kopierne er låst med");
  }
  return openSealedPlace(placeAt(address), key);
}

function placeAt({ folder }: BackupAddress): BackupPlace {
  return createFolderPlace(folder);
}
