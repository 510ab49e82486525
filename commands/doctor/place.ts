import { randomUUID } from "node:crypto";
import type { BackupPlace } from "../../app/server/backup/continuous/backup-place.ts";
import { describeFailure } from "../../app/server/data-dir/storage-failure.server.ts";
import { S3Refusal } from "../../app/server/s3/s3-bucket.server.ts";

type Tried = {
  /** What could not be done, in words. */
  trouble?: string;
  /** Whether what is there is left alone by who may only put what is new. */
  keepsFirst: boolean;
};

/** Writes, reads and erases a file of its own, in a folder of the place. */
export async function tryPlace(place: BackupPlace, folder: string): Promise<Tried> {
  const name = `${folder}/.doctor-${randomUUID()}`;
  const [first, second] = [Buffer.from("1"), Buffer.from("2")];
  let step = "skrives";
  try {
    await place.putNew(name, first);
    step = "læses";
    const read = await place.read(name);
    if (!read || Buffer.compare(read, first) !== 0) {
      throw new Error("det, der blev læst, er ikke det, der blev skrevet");
    }
    step = "skrives to gange";
    const keepsFirst = !(await place.putNew(name, second));
    step = "slettes";
    await place.remove(name);
    if (await place.has(name)) throw new Error(`${name} er der endnu`);
    return { keepsFirst };
  } catch (error) {
    return { trouble: `en prøve kan ikke ${step} (${reasonOf(error)})`, keepsFirst: true };
  }
}

/** S3's own word for it is what its host's manual has. */
export function reasonOf(error: unknown): string {
  return error instanceof S3Refusal ? error.message : describeFailure(error);
}
