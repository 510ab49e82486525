import type { S3Location } from "../s3/s3-address.ts";
import { openBucket, type S3Limits } from "../s3/s3-bucket.server.ts";
import type { BackupRepository } from "./backup-repository.ts";

/** Nobody waits for it; and after half a minute the whole is tried anew. A picture of some megabytes gets through a thin line. */
export const BACKUP_LIMITS = { operationMs: 60_000, uploadMs: 120_000, patienceMs: 30_000 };

export function createS3Repository(
  place: S3Location,
  limits: S3Limits = BACKUP_LIMITS,
): BackupRepository {
  const bucket = openBucket(place, limits);
  return {
    async put(name, bytes) {
      await bucket.put(name, bytes);
    },
    async read(name) {
      return (await bucket.get(name))?.bytes;
    },
    async list(folder) {
      const keys = await bucket.list(`${folder}/`);
      return keys.map((key) => key.slice(folder.length + 1));
    },
    remove: bucket.remove,
  };
}
