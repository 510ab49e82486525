import { randomUUID } from "node:crypto";
import type { BackupPlace } from "../../app/server/backup/backup-place.ts";
import { describeFailure } from "../../app/server/data-dir/storage-failure.server.ts";
import { S3Refusal } from "../../app/server/s3/s3-bucket.server.ts";

/** Writes, reads and erases a file of its own, in a folder of the place. @returns what could not be done, in words */
export async function tryPlace(place: BackupPlace, folder: string): Promise<string | undefined> {
  const name = `${folder}/.doctor-${randomUUID()}`;
  const content = Buffer.from("1");
  let step = "skrives";
  try {
    await place.put(name, content);
    step = "læses";
    const read = await place.read(name);
    if (!read || Buffer.compare(read, content) !== 0) {
      throw new Error("det, der blev læst, er ikke det, der blev skrevet");
    }
    step = "slettes";
    await place.remove(name);
    if (await place.read(name)) throw new Error(`${name} er der endnu`);
    return undefined;
  } catch (error) {
    return `en prøve kan ikke ${step} (${reasonOf(error)})`;
  }
}

/** S3's own word for it is what its host's manual has. */
export function reasonOf(error: unknown): string {
  return error instanceof S3Refusal ? error.message : describeFailure(error);
}
