import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import type { Settings } from "../config.server.ts";
import { writeFileAtomic } from "../data-dir/atomic-write.server.ts";

/** What a data folder knows of its copies in BACKUP_URL. It is in no copy. */
export const COPIES_FILE = "copies.json";

const time = z.iso.datetime();

const schema = z.object({
  /** By which its copies are told from another's. */
  writer: z.string(),
  /** Where they lie. */
  address: z.string().optional(),
  /** The newest of the copies that this data folder was restored from. */
  follows: z.string().optional(),
  /** When the newest copy was made, and until when all that was stored is in one. */
  savedAt: time.optional(),
  seenAt: time.optional(),
  /** Since when, and why, what is new is in no copy. */
  failure: z.object({ at: time, reason: z.string() }).optional(),
  proof: z
    .object({
      /** The newest copy that was started and looked at. */
      proven: z.object({ madeAt: time, provenAt: time, pages: z.int() }).optional(),
      /** Since when, and why, none can be. */
      failure: z.object({ at: time, reason: z.string() }).optional(),
    })
    .default({}),
  /** Pictures that the site no longer has, and since when. */
  gone: z.record(z.string(), time).default({}),
});

export type CopiesState = z.output<typeof schema>;

export async function readCopiesState(dataDir: string): Promise<CopiesState> {
  const text = await readFile(join(dataDir, COPIES_FILE), "utf8").catch(() => undefined);
  const { data } = schema.safeParse(parseJson(text));
  return data ?? { writer: randomBytes(4).toString("hex"), proof: {}, gone: {} };
}

export function writeCopiesState(dataDir: string, state: CopiesState): Promise<void> {
  return writeFileAtomic(join(dataDir, COPIES_FILE), `${JSON.stringify(state)}\n`);
}

type BackupSettings = Pick<Settings, "dataDir" | "backupAddress">;

/** The newest that was started. One of a time to come is none. */
export async function readVerifiedBackup({ dataDir }: Pick<Settings, "dataDir">, now: Date) {
  const { proven } = (await readCopiesState(dataDir)).proof;
  return proven && new Date(proven.madeAt) <= now ? proven : undefined;
}

/** Since when none can be made, or none started. */
export async function readBackupFailingSince({ dataDir, backupAddress }: BackupSettings) {
  if (!backupAddress) return undefined;
  const { failure, proof } = await readCopiesState(dataDir);
  const times = [failure?.at, proof.failure?.at].filter((time) => time !== undefined);
  return times.sort()[0];
}

/** Until when all that was stored is in a copy. */
export async function readCopiedUntil({ dataDir, backupAddress }: BackupSettings) {
  return backupAddress && (await readCopiesState(dataDir)).seenAt;
}
