import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../data-dir/atomic-write.server.ts";

export const STATE_FILE = "backups.json";

const schema = z.object({
  verified: z.object({ madeAt: z.iso.datetime(), verifiedAt: z.iso.datetime() }).optional(),
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
});

type BackupState = z.output<typeof schema>;

export async function readBackupState(dataDir: string): Promise<BackupState> {
  const text = await readFile(join(dataDir, STATE_FILE), "utf8").catch(() => "{}");
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** An older backup that is looked at again is no news, unless the one known is of a time to come. */
export async function noteVerified(
  dataDir: string,
  fact: NonNullable<BackupState["verified"]>,
): Promise<void> {
  const { verified } = await readBackupState(dataDir);
  if (verified && verified.madeAt > fact.madeAt && verified.madeAt <= fact.verifiedAt) return;
  await write(dataDir, { verified: fact });
}

export async function noteFailure(
  dataDir: string,
  failure: NonNullable<BackupState["failure"]>,
): Promise<void> {
  await write(dataDir, { ...(await readBackupState(dataDir)), failure });
}

function write(dataDir: string, state: BackupState): Promise<void> {
  return writeFileAtomic(join(dataDir, STATE_FILE), `${JSON.stringify(state)}\n`);
}
