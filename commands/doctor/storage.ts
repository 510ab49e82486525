import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { danishTime } from "../../app/formats/danish-time.ts";
import { readBackupKey } from "../../app/server/backup/backup-key.server.ts";
import { COPY_FOLDER } from "../../app/server/backup/copies.server.ts";
import { isFailure, NO_COPIES, openRestic } from "../../app/server/backup/restic.server.ts";
import { type Finding, failure, ok, warning } from "../../app/server/checks/run-checks.server.ts";
import { gigabytes } from "../../app/server/data-dir/disk-room.server.ts";
import { describeFailure } from "../../app/server/database/storage-failure.server.ts";
import {
  openBucket,
  S3Refusal,
  WHILE_SOMEBODY_WAITS,
} from "../../app/server/s3/s3-bucket.server.ts";
import type { Site } from "../../app/tools/drift/checks.server.ts";

export function checkDataDir({ settings: { dataDir } }: Site): Finding {
  if (!existsSync(dataDir)) return warning(`${dataDir} findes ikke endnu.`);
  const { uid } = statSync(dataDir);
  return uid === (process.getuid?.() ?? uid)
    ? ok(dataDir)
    : warning(`${dataDir} tilhører en anden bruger (nummer ${uid}).`);
}

/** Writes, reads and erases a test file. */
export async function checkPictures({ settings: { s3 } }: Site): Promise<Finding | undefined> {
  if (!s3) return undefined;
  const { put, get, remove, has } = openBucket(s3, WHILE_SOMEBODY_WAITS);
  const name = `doctor/.doctor-${randomUUID()}`;
  const content = Buffer.from("1");
  let step = "skrives";
  try {
    await put(name, content);
    step = "læses";
    const read = (await get(name))?.bytes;
    if (!read || Buffer.compare(read, content) !== 0)
      throw new Error("det, der blev læst, er ikke det, der blev skrevet");
    step = "slettes";
    await remove(name);
    if (await has(name)) throw new Error(`${name} er der endnu`);
    return ok(`${s3.bucketUrl} kan skrives, læses og slettes i.`);
  } catch (error) {
    // S3's own error code: the host's manual explains it.
    const reason = error instanceof S3Refusal ? error.message : describeFailure(error);
    return failure(`En prøve kan ikke ${step} (${reason}).`);
  }
}

export async function checkNewestCopy({ settings }: Site): Promise<Finding | undefined> {
  const { backupAddress, dataDir } = settings;
  if (!backupAddress) return undefined;
  if (!readBackupKey(settings))
    return warning("Nøglen bliver lavet ved første start. Skriv den af på papir.");
  try {
    // A lock is a file that is written, read and erased there.
    const copies = await openRestic(backupAddress, settings).list({ locked: true });
    const madeAt = copies.at(-1)?.madeAt;
    if (!madeAt) return warning("Der er ingen kopi endnu.");
    const newest = `Den nyeste kopi er fra ${danishTime(madeAt)}, og nøglen åbner den.`;
    if (isOnSameDisk(backupAddress.folder, dataDir))
      return warning(
        `${newest} Kopierne ligger på samme drev som hjemmesiden.`,
        "Vælg et andet drev.",
      );
    return ok(settings.s3 ? `${newest} ${await describeMirror(dataDir)}` : newest);
  } catch (error) {
    if (isFailure(error, NO_COPIES)) return warning("Der er ingen kopi endnu.");
    return failure(`Den nyeste kopi kan ikke åbnes: ${describeFailure(error)}.`);
  }
}

/** Pictures in S3 are copied by way of DATA_DIR. */
async function describeMirror(dataDir: string): Promise<string> {
  const folder = join(dataDir, COPY_FOLDER);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  const room = gigabytes(sizes.reduce((sum, size) => sum + size, 0));
  return `Billederne fra S3 fylder ${room} i ${folder}.`;
}

function isOnSameDisk(folder: string | undefined, dataDir: string): boolean {
  return folder !== undefined && statSync(folder).dev === statSync(dataDir).dev;
}
