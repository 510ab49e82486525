import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import { isRecord, parseJson } from "../../formats/json.ts";
import type { Settings } from "../config.server.ts";
import type { Database, Tables } from "../database/database.server.ts";
import { describeChanges } from "./changes.server.ts";
import type { DocumentDefinition } from "./define-document.server.ts";
import {
  eachSave,
  eraseHistory,
  type FormSave,
  findFormSave,
  findSave,
  hasDeleted,
  lastRevision,
  readHistory,
  recordHistory,
} from "./history-rows.server.ts";

export type StoredDocument = {
  id: string;
  revision: number;
  data: unknown;
  savedAt: string;
  savedBy: string;
  /** The stored text, where it is no JSON object and there is no `data`. */
  unreadable?: string;
};

export class UnreadableDocument extends Error {
  readonly code = "UNREADABLE";

  constructor(name: string) {
    super(`${name} cannot be read`);
  }
}

class SavedMeanwhile extends Error {}

export type WriteResult =
  | { ok: true; document: StoredDocument }
  /** Somebody saved meanwhile. `current` is undefined when the document was deleted. */
  | { ok: false; current: StoredDocument | undefined };

export type InSameTransaction = (trx: Transaction<Tables>) => Promise<unknown>;

type OnRevision = {
  /** The revision that was read; 0: not stored yet. */
  basedOn: number;
  /** What the history compares with, where it is not what is stored. */
  before?: object;
  form?: FormSave;
};

export type AlsoWritten = OnRevision & { id: string; data: object };

type Write = OnRevision & {
  by: string;
  /** Other documents of the collection: all are written, or none. */
  also?: AlsoWritten[];
  inSameTransaction?: InSameTransaction;
};

export type FallbackOf = <Schema extends z.ZodObject>(
  definition: DocumentDefinition<Schema>,
) => z.output<Schema>;

export function fallbackFor({
  isPublic,
  demoContent,
}: Pick<Settings, "isPublic" | "demoContent">): FallbackOf {
  return ({ plain, fallback }) => (isPublic && !demoContent ? plain : fallback);
}

const CONTENT = "content";

export type Documents = ReturnType<typeof createDocuments>;

type DocumentsOptions = { clock?: () => Date; fallbackOf?: FallbackOf };

export function createDocuments(
  { kysely }: Pick<Database, "kysely">,
  { clock = () => new Date(), fallbackOf = ({ fallback }) => fallback }: DocumentsOptions = {},
) {
  let current = new Map<string, StoredDocument>();
  /** How many saves of content there were when `current` was read. */
  let saves = Number.NaN;
  let version = 1;
  let turn = Promise.resolve();

  /** One at a time: an earlier answer never replaces a later one. */
  function inTurn(work: () => unknown): Promise<void> {
    const done = turn.then(async () => void (await work()));
    turn = done.catch(() => {});
    return done;
  }

  /** Reads content again when somebody has saved any of it. */
  const refresh = (asked = kysely) =>
    inTurn(async () => {
      const counted = await readSaves(asked);
      if (counted === saves) return;
      const stored = await documents.list(CONTENT);
      current = new Map(stored.map((document) => [document.id, document]));
      saves = counted;
      version += 1;
    });

  /** Takes over an own save. If others have saved as well, the next refresh reads theirs. */
  const adopt = (written: { next: StoredDocument }[], counted: number) =>
    inTurn(() => {
      for (const { next } of written)
        if (next.revision > (current.get(next.id)?.revision ?? 0)) current.set(next.id, next);
      if (saves === counted - 1) saves = counted;
      version += 1;
    });

  const documents = {
    fallbackOf,

    async read(collection: string, id: string): Promise<StoredDocument | undefined> {
      if (collection !== CONTENT) return readDocument(kysely, collection, id);
      await refresh();
      return current.get(id);
    },

    async list(collection: string): Promise<StoredDocument[]> {
      const rows = await kysely
        .selectFrom("documents")
        .selectAll()
        .where("collection", "=", collection)
        .orderBy("id")
        .execute();
      return rows.map(parseRow);
    },

    /** @throws {UnreadableDocument} rather than write over a text that cannot be read @throws {SentTwice} */
    async write(
      collection: string,
      id: string,
      data: object,
      { basedOn, by, before, form, also = [], inSameTransaction }: Write,
    ): Promise<WriteResult> {
      const isContent = collection === CONTENT;
      const document = await prepare({ id, data, basedOn, before, form });
      const others = await Promise.all(also.map(prepare));
      // In one order, so that two saves never wait for each other.
      const written = [document, ...others].toSorted((a, b) => a.next.id.localeCompare(b.next.id));
      try {
        const counted = await kysely.transaction().execute(async (trx) => {
          for (const { next, basedOn } of written) {
            if (!(await replaceRow(trx, collection, next, basedOn))) throw new SavedMeanwhile();
          }
          const counted = isContent ? await countSave(trx) : 0;
          for (const { next, before, form } of isContent ? written : [])
            await recordHistory(trx, next, describeChanges(before, next.data), form);
          await inSameTransaction?.(trx);
          return counted;
        });
        if (isContent) await adopt(written, counted);
        return { ok: true, document: document.next };
      } catch (error) {
        if (!(error instanceof SavedMeanwhile)) throw error;
        saves = Number.NaN;
        return { ok: false, current: await documents.read(collection, id) };
      }

      async function prepare({ id, data, basedOn, before, form }: AlsoWritten) {
        const former = basedOn > 0 ? await documents.read(collection, id) : undefined;
        if (former && !isRecord(former.data)) throw new UnreadableDocument(id);
        const revision = (basedOn || (isContent ? await lastRevision(kysely, id) : 0)) + 1;
        const next = { id, revision, data, savedAt: clock().toISOString(), savedBy: by };
        return { next, basedOn, before: before ?? former?.data, form };
      }
    },

    findSave: (id: string, revision: number) => findSave(kysely, id, revision),
    findFormSave: (id: string, keys: string[]) => findFormSave(kysely, id, keys),
    /** Newest first. Each save holds whole texts, so that a long history takes memory. */
    history: (id: string, part?: { newest?: number }) => readHistory(kysely, id, part),
    saves: (id: string) => eachSave(kysely, id),
    /** Whether an item was deleted in a save that is kept. */
    hasDeleted: (id: string) => hasDeleted(kysely, id),
    eraseHistory: (moment: Date) => eraseHistory(kysely, moment),

    /** The document of `content` as this process last read or saved it: makes no query. */
    current: (id: string) => current.get(id),
    refresh,
    version: () => version,
  };
  return documents;
}

async function readSaves(kysely: Kysely<Tables>): Promise<number> {
  const counter = kysely.selectFrom("sequences").select("value").where("name", "=", CONTENT);
  return (await counter.executeTakeFirstOrThrow()).value;
}

/** By one number all processes see whether pages have changed. */
async function countSave(trx: Kysely<Tables>): Promise<number> {
  const { value } = await trx
    .updateTable("sequences")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", CONTENT)
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

async function readDocument(kysely: Kysely<Tables>, collection: string, id: string) {
  const row = await kysely
    .selectFrom("documents")
    .selectAll()
    .where("collection", "=", collection)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && parseRow(row);
}

function parseRow(row: Tables["documents"]): StoredDocument {
  const data = parseJson(row.data);
  return {
    id: row.id,
    revision: row.revision,
    ...(isRecord(data) ? { data } : { data: undefined, unreadable: row.data }),
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}

async function replaceRow(
  trx: Kysely<Tables>,
  collection: string,
  { id, revision, data, savedAt, savedBy }: StoredDocument,
  basedOn: number,
): Promise<boolean> {
  const row = { revision, data: JSON.stringify(data), saved_at: savedAt, saved_by: savedBy };
  if (basedOn === 0) {
    const inserted = await trx
      .insertInto("documents")
      .values({ collection, id, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await trx
    .updateTable("documents")
    .set(row)
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("revision", "=", basedOn)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
