import { hash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import type { Settings } from "../config.server.ts";
import { writeFileAtomic } from "../data-dir/atomic-write.server.ts";
import type { Database } from "../database/database.server.ts";
import { readMigrations } from "./copy-database.server.ts";
import { WRITER } from "./prepare-copy.server.ts";

export const COPIES_FILE = "copies.json";

const time = z.iso.datetime();

const schema = z.object({
  /** A tag of each copy: another site's copies have another. */
  site: z.string(),
  address: z.string().optional(),
  /** The newest copy when this data folder was restored from its repository. */
  follows: z.string().optional(),
  savedAt: time.optional(),
  /** Everything stored until then is in a copy. */
  seenAt: time.optional(),
  failure: z.object({ at: time, reason: z.string() }).optional(),
  proof: z
    .object({
      proven: z.object({ madeAt: time, provenAt: time, pages: z.int() }).optional(),
      failure: z.object({ at: time, reason: z.string() }).optional(),
    })
    .default({}),
  /** The last night in which copies were thinned, and one of PostgreSQL was made. */
  night: z.string().optional(),
});

export type CopiesState = z.output<typeof schema>;

export async function readCopiesState(dataDir: string): Promise<CopiesState> {
  const text = await readFile(join(dataDir, COPIES_FILE), "utf8").catch(() => undefined);
  const { data } = schema.safeParse(parseJson(text));
  return data ?? { site: randomBytes(4).toString("hex"), proof: {} };
}

export function writeCopiesState(dataDir: string, state: CopiesState): Promise<void> {
  return writeFileAtomic(join(dataDir, COPIES_FILE), `${JSON.stringify(state)}\n`);
}

/** @param address of BACKUP_URL: what is known of another one counts for nothing */
export async function openCopiesState(
  address: string,
  { dataDir, databaseUrl }: Pick<Settings, "dataDir" | "databaseUrl">,
  { kysely }: Pick<Database, "kysely">,
) {
  const stored = await readCopiesState(dataDir);
  const site = databaseUrl ? await readSite(kysely) : stored.site;
  const savedAt = stored.address === address ? stored.savedAt : undefined;
  let state: CopiesState = { ...stored, site, savedAt, address };
  let writing = Promise.resolve();
  return {
    now: () => state,
    update(changes: Partial<CopiesState>): Promise<void> {
      state = { ...state, ...changes };
      const write = () => writeCopiesState(dataDir, state);
      writing = writing.then(write, write);
      return writing;
    },
  };
}

/** Processes on one PostgreSQL are one site, and a restored database is another. */
async function readSite(kysely: Database["kysely"]): Promise<string> {
  const restored = await kysely
    .selectFrom("sequences")
    .select("value")
    .where("name", "=", WRITER)
    .executeTakeFirst();
  if (restored) return restored.value.toString(16).padStart(8, "0");
  const [first] = await readMigrations(kysely);
  return hash("sha256", first?.run_at ?? "").slice(0, 8);
}

type BackupSettings = Pick<Settings, "dataDir" | "backupAddress">;

export async function readVerifiedBackup({ dataDir }: Pick<Settings, "dataDir">, now: Date) {
  const { proven } = (await readCopiesState(dataDir)).proof;
  return proven && new Date(proven.madeAt) <= now ? proven : undefined;
}

export async function readBackupFailingSince({ dataDir, backupAddress }: BackupSettings) {
  if (!backupAddress) return undefined;
  const { failure, proof } = await readCopiesState(dataDir);
  const times = [failure?.at, proof.failure?.at].filter((time) => time !== undefined);
  return times.sort()[0];
}

export async function readCopiedUntil({ dataDir, backupAddress }: BackupSettings) {
  return backupAddress && (await readCopiesState(dataDir)).seenAt;
}
