import { type Settings, SettingsError } from "../../config.server.ts";
import type { S3Limits } from "../../s3/s3-bucket.server.ts";
import type { BackupAddress } from "./backup-address.ts";
import { readBackupKey } from "./backup-key.server.ts";
import { bytesOfKey } from "./backup-key.ts";
import type { BackupPlace } from "./backup-place.ts";
import { createFolderPlace } from "./folder-place.server.ts";
import { openSealedPlace, type SealedPlace } from "./sealed-place.server.ts";

export type PlaceSettings = Pick<Settings, "dataDir" | "backupKey" | "s3Keys">;

/** @throws {SettingsError} where there is no key to open it with */
export async function openBackupPlace(
  address: BackupAddress,
  settings: PlaceSettings,
): Promise<SealedPlace> {
  const key = bytesOfKey(readBackupKey(settings) ?? "");
  if (!key) {
    throw new SettingsError("BACKUP_KEY: skal sættes til den nøgle, som kopierne er låst med");
  }
  return openSealedPlace(await placeAt(address, settings), key);
}

export async function placeAt(
  { folder, s3 }: BackupAddress,
  { s3Keys }: Pick<Settings, "s3Keys">,
  limits?: S3Limits,
): Promise<BackupPlace> {
  if (!s3) return createFolderPlace(folder);
  if (!s3Keys) {
    throw new SettingsError(
      "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: skal sættes for at nå kopierne",
    );
  }
  // Its library is for those who have asked for it alone.
  const { createS3Place } = await import("./s3-place.server.ts");
  return createS3Place({ ...s3, keys: s3Keys }, limits);
}
