import type { S3Location } from "../s3/s3-address.ts";
import { openBucket, type S3Limits } from "../s3/s3-bucket.server.ts";
import type { BackupRepository } from "./backup-repository.ts";

/** Nobody waits for a copy, and a retry starts from the beginning: slow lines get time for large pictures. */
export const BACKUP_LIMITS = { operationMs: 60_000, uploadMs: 120_000, patienceMs: 30_000 };

export function createS3Repository(
  location: S3Location,
  limits: S3Limits = BACKUP_LIMITS,
): BackupRepository {
  const { get, put, list, remove } = openBucket(location, limits);
  return {
    put: (name, bytes) => put(name, bytes),
    read: async (name) => (await get(name))?.bytes,
    list: async (folder) => (await list(`${folder}/`)).map((key) => key.slice(folder.length + 1)),
    remove,
  };
}
