import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { parseKey } from "../../app/formats/backup-key.ts";
import { danishTime } from "../../app/formats/danish-time.ts";
import { readBackupKey } from "../../app/server/backup/backup-key.server.ts";
import type { BackupRepository } from "../../app/server/backup/backup-repository.ts";
import {
  connectRepository,
  openEncryptedRepository,
} from "../../app/server/backup/encrypted-repository.server.ts";
import { createS3Repository } from "../../app/server/backup/s3-repository.server.ts";
import { COPIES, withNewest } from "../../app/server/backup/stored-copies.server.ts";
import { type Finding, failure, ok, warning } from "../../app/server/checks/run-checks.server.ts";
import { describeFailure } from "../../app/server/database/storage-failure.server.ts";
import { S3Refusal, WHILE_SOMEBODY_WAITS } from "../../app/server/s3/s3-bucket.server.ts";
import type { Site } from "../../app/tools/drift/checks.server.ts";

export function checkDataDir({ settings: { dataDir } }: Site): Finding {
  if (!existsSync(dataDir)) return warning(`${dataDir} findes ikke endnu.`);
  const { uid } = statSync(dataDir);
  return uid === (process.getuid?.() ?? uid)
    ? ok(dataDir)
    : warning(`${dataDir} tilhører en anden bruger (nummer ${uid}).`);
}

export async function checkPictures({ settings: { s3 } }: Site): Promise<Finding | undefined> {
  if (!s3) return undefined;
  const failed = await tryStorage(createS3Repository(s3, WHILE_SOMEBODY_WAITS), "doctor");
  return failed ?? ok(`${s3.bucketUrl} kan skrives, læses og slettes i.`);
}

export async function checkNewestCopy({ settings }: Site): Promise<Finding | undefined> {
  const { backupAddress } = settings;
  if (!backupAddress) return undefined;
  const storage = await connectRepository(backupAddress, settings, WHILE_SOMEBODY_WAITS);
  const failed = await tryStorage(storage, COPIES);
  if (failed) return failed;
  const key = parseKey(readBackupKey(settings) ?? "");
  if (!key) return warning("Nøglen bliver lavet ved første start. Skriv den af på papir.");
  try {
    const repository = await openEncryptedRepository(storage, key);
    const madeAt = await withNewest(repository, async (newest) => {
      await repository.read(`${COPIES}/${newest.name}`);
      return newest.madeAt;
    });
    if (!madeAt) return warning("Der er ingen kopi endnu.");
    const newest = `Den nyeste kopi er fra ${danishTime(madeAt)}, og nøglen åbner den.`;
    return isOnSameDisk(backupAddress.folder, settings.dataDir)
      ? warning(`${newest} Kopierne ligger på samme drev som hjemmesiden.`, "Vælg et andet drev.")
      : ok(newest);
  } catch (error) {
    return failure(`Den nyeste kopi kan ikke åbnes: ${reasonOf(error)}.`);
  }
}

function isOnSameDisk(folder: string | undefined, dataDir: string): boolean {
  return folder !== undefined && statSync(folder).dev === statSync(dataDir).dev;
}

/** Writes, reads and erases a test file. @returns the step that failed */
async function tryStorage(storage: BackupRepository, folder: string): Promise<Finding | undefined> {
  const name = `${folder}/.doctor-${randomUUID()}`;
  const content = Buffer.from("1");
  let step = "skrives";
  try {
    await storage.put(name, content);
    step = "læses";
    const read = await storage.read(name);
    if (!read || Buffer.compare(read, content) !== 0)
      throw new Error("det, der blev læst, er ikke det, der blev skrevet");
    step = "slettes";
    await storage.remove(name);
    if (await storage.read(name)) throw new Error(`${name} er der endnu`);
    return undefined;
  } catch (error) {
    return failure(`En prøve kan ikke ${step} (${reasonOf(error)}).`);
  }
}

/** S3's own error code: the host's manual explains it. */
function reasonOf(error: unknown): string {
  return error instanceof S3Refusal ? error.message : describeFailure(error);
}
