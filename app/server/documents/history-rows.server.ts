import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Tables } from "../database/database.server.ts";
import { type Change, parseChanges } from "./changes.server.ts";
import type { StoredDocument } from "./documents.server.ts";

export type HistoryEntry = {
  revision: number;
  savedAt: string;
  savedBy: string;
  changes: Change[] | undefined;
};

const COLLECTION = "content";
/** Each save holds whole texts: other requests are served between batches. */
const ROWS_AT_ONCE = 20;

export async function readHistory(
  kysely: Kysely<Tables>,
  id: string,
  { newest = Number.POSITIVE_INFINITY, since = 0 }: { newest?: number; since?: number } = {},
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  while (entries.length < newest) {
    const most = Math.min(ROWS_AT_ONCE, newest - entries.length);
    const rows = await readRows(kysely, id, since, entries.at(-1)?.revision, most);
    entries.push(...rows);
    if (rows.length < most) break;
    await setImmediate();
  }
  return entries;
}

export async function findSave(
  kysely: Kysely<Tables>,
  id: string,
  revision: number,
): Promise<HistoryEntry | undefined> {
  const [save] = await readRows(kysely, id, revision, revision + 1, 1);
  return save;
}

async function readRows(
  kysely: Kysely<Tables>,
  id: string,
  since: number,
  before: number | undefined,
  most: number,
): Promise<HistoryEntry[]> {
  const rows = await kysely
    .selectFrom("history")
    .selectAll()
    .where("collection", "=", COLLECTION)
    .where("id", "=", id)
    .where("revision", ">=", since)
    .$if(before !== undefined, (query) => query.where("revision", "<", before ?? 0))
    .orderBy("revision", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    revision: row.revision,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    changes: parseChanges(row.changes),
  }));
}

export async function lastRevision(kysely: Kysely<Tables>, id: string): Promise<number> {
  const row = await kysely
    .selectFrom("history")
    .select(({ fn }) => fn.max("revision").as("last"))
    .where("collection", "=", COLLECTION)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

export async function recordHistory(
  trx: Kysely<Tables>,
  { id, revision, savedAt, savedBy }: StoredDocument,
  changes: Change[],
): Promise<void> {
  await trx
    .insertInto("history")
    .values({
      collection: COLLECTION,
      id,
      revision,
      changes: JSON.stringify(changes),
      saved_at: savedAt,
      saved_by: savedBy,
    })
    .execute();
}

export async function eraseHistory(kysely: Kysely<Tables>, time: Date): Promise<void> {
  const before = time.toISOString();
  const documents = await kysely
    .selectFrom("history")
    .select(["collection", "id"])
    .select(({ fn }) => fn.max("revision").as("newest"))
    .groupBy(["collection", "id"])
    .execute();
  for (const { collection, id, newest } of documents) {
    // A wrong clock may have dated a save before its predecessors: it is erased with them.
    const young = await kysely
      .selectFrom("history")
      .select(({ fn }) => fn.min("revision").as("oldest"))
      .where("collection", "=", collection)
      .where("id", "=", id)
      .where("saved_at", ">=", before)
      .executeTakeFirst();
    await kysely
      .deleteFrom("history")
      .where("collection", "=", collection)
      .where("id", "=", id)
      .where("revision", "<", young?.oldest ?? newest)
      .execute();
    await setImmediate();
  }
}
