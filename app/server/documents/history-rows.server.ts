import { setImmediate } from "node:timers/promises";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../database/database.server.ts";
import { type Change, isDeletion, parseChanges } from "./changes.server.ts";
import type { StoredDocument } from "./documents.server.ts";
import { SentTwice } from "./form-keys.server.ts";

export type HistoryEntry = {
  revision: number;
  savedAt: string;
  savedBy: string;
  changes: Change[] | undefined;
};

/**
 * The save of a form for something new. `key`: its own, or the id of the draft that it was.
 * `former`: the revision of the form's save before it.
 */
export type FormSave = { key: string; wordsOf?: string; former?: number };

export type FoundFormSave = HistoryEntry & { key: string; wordsOf?: string };

const COLLECTION = "content";
/** Each save holds whole texts: other requests are served between batches. */
const ROWS_AT_ONCE = 20;

/** Newest first. */
export async function readHistory(
  kysely: Kysely<Tables>,
  id: string,
  { newest = Number.POSITIVE_INFINITY }: { newest?: number } = {},
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for await (const entry of eachSave(kysely, id)) {
    if (entries.push(entry) >= newest) break;
  }
  return entries;
}

/** Newest first, so that a reader of a long history need not have it all in memory. */
export async function* eachSave(kysely: Kysely<Tables>, id: string): AsyncGenerator<HistoryEntry> {
  let oldest: number | undefined;
  for (;;) {
    const rows = await savesOf(kysely, id)
      .$if(oldest !== undefined, (query) => query.where("revision", "<", oldest ?? 0))
      .orderBy("revision", "desc")
      .limit(ROWS_AT_ONCE)
      .execute();
    yield* rows.map(toEntry);
    if (rows.length < ROWS_AT_ONCE) return;
    oldest = rows.at(-1)?.revision;
    await setImmediate();
  }
}

export async function findSave(
  kysely: Kysely<Tables>,
  id: string,
  revision: number,
): Promise<HistoryEntry | undefined> {
  const row = await savesOf(kysely, id).where("revision", "=", revision).executeTakeFirst();
  return row && toEntry(row);
}

/** The newest save of the forms with these keys. */
export async function findFormSave(
  kysely: Kysely<Tables>,
  id: string,
  keys: string[],
): Promise<FoundFormSave | undefined> {
  const row = await savesOf(kysely, id)
    .where("form_key", "in", keys)
    .orderBy("revision", "desc")
    .executeTakeFirst();
  return row && { ...toEntry(row), key: row.form_key ?? "", wordsOf: row.words_of ?? undefined };
}

export async function hasDeleted(kysely: Kysely<Tables>, id: string): Promise<boolean> {
  const deleting = savesOf(kysely, id).where("deletes", "=", 1);
  return (await deleting.limit(1).execute()).length > 0;
}

function savesOf(kysely: Kysely<Tables>, id: string) {
  const saves = kysely.selectFrom("history").where("collection", "=", COLLECTION);
  return saves.where("id", "=", id).selectAll();
}

function toEntry(row: Selectable<Tables["history"]>): HistoryEntry {
  return {
    revision: row.revision,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    changes: parseChanges(row.changes),
  };
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

/** @throws {SentTwice} when the form has made another save meanwhile */
export async function recordHistory(
  trx: Kysely<Tables>,
  { id, revision, savedAt, savedBy }: StoredDocument,
  changes: Change[],
  form?: FormSave,
): Promise<void> {
  if (form?.former !== undefined) {
    await trx
      .updateTable("history")
      .set({ form_key: null })
      .where("form_key", "=", form.key)
      .where("revision", "=", form.former)
      .execute();
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("history")
    .values({
      collection: COLLECTION,
      id,
      revision,
      changes: JSON.stringify(changes),
      saved_at: savedAt,
      saved_by: savedBy,
      form_key: form?.key ?? null,
      words_of: form?.wordsOf ?? null,
      deletes: changes.some(isDeletion) ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column("form_key").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new SentTwice(id);
}

/** The newest save of each document stays. One that a wrong clock has dated stays as long as those before it. */
export async function eraseHistory(kysely: Kysely<Tables>, time: Date): Promise<void> {
  const before = time.toISOString();
  await sql`
    with kept as materialized (
      select collection, id,
        coalesce(min(case when saved_at >= ${before} then revision end), max(revision)) as oldest
      from history group by collection, id
    )
    delete from history where revision < (
      select oldest from kept where kept.collection = history.collection and kept.id = history.id
    )`.execute(kysely);
}
