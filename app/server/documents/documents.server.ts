import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import { isRecord, parseJson } from "../../formats/json.ts";
import type { Settings } from "../config.server.ts";
import type { Database, Standing, Tables } from "../database/database.server.ts";
import { describeChanges } from "./changes.server.ts";
import type { DocumentDefinition } from "./define-document.server.ts";
import {
  eraseHistory,
  findSave,
  type HistoryEntry,
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
  /** The stored text, where it holds no JSON object: then there is no `data`. */
  unreadable?: string;
};

/** What is stored cannot be read, and nothing is written over it. */
export class UnreadableDocument extends Error {
  readonly code = "UNREADABLE";

  constructor(name: string) {
    super(`${name} cannot be read`);
  }
}

export type WriteResult =
  | { ok: true; document: StoredDocument }
  /** Somebody saved meanwhile; `current` is what stands now (undefined: it is gone). */
  | { ok: false; current: StoredDocument | undefined };

/** What is written in the same transaction, or neither is. */
export type InSameTransaction = (trx: Transaction<Tables>) => Promise<unknown>;

export type Documents = {
  fallbackOf: FallbackOf;
  read(collection: string, id: string): Promise<StoredDocument | undefined>;
  list(collection: string): Promise<StoredDocument[]>;
  /**
   * Replaces the document only if its revision is still `basedOn` (0: it does not exist yet). History
   * compares with `before`, which the writer has read, or which stood in while nothing was stored.
   * @throws {UnreadableDocument} unless what cannot be read is replaced on purpose, and kept in `before`
   */
  write(
    collection: string,
    id: string,
    data: object,
    options: {
      basedOn: number;
      by: string;
      before?: object;
      inSameTransaction?: InSameTransaction;
      replacesUnreadable?: boolean;
    },
  ): Promise<WriteResult>;
  create(
    collection: string,
    id: string,
    data: object,
    options: { by: string },
  ): Promise<{ created: boolean; document: StoredDocument }>;
  findSave(id: string, revision: number): Promise<HistoryEntry | undefined>;
  /** Newest first. A save holds whole texts: who asks for all of them reads as many. */
  history(id: string, part?: { newest?: number; since?: number }): Promise<HistoryEntry[]>;
  eraseHistory(moment: Date): Promise<void>;
  /** Grows with every write to `content`, in any process. */
  version(): number;
  /** A listener that answers false could not take in what others have written: it is told again. */
  onWrite(listener: WriteListener): void;
};

/** What stands for a document that is not stored. */
export type FallbackOf = <Schema extends z.ZodObject>(
  definition: DocumentDefinition<Schema>,
) => z.output<Schema>;

/** A built-in invented clinic is for trying the site, and not for a clinic's own. */
export function fallbackFor({
  isPublic,
  demoContent,
}: Pick<Settings, "isPublic" | "demoContent">): FallbackOf {
  return ({ plain, fallback }) => (isPublic && !demoContent ? plain : fallback);
}

type WriteListener = (document?: StoredDocument) => unknown;

export function createDocuments(
  database: Database,
  clock: () => Date = () => new Date(),
  fallbackOf: FallbackOf = ({ fallback }) => fallback,
) {
  const { kysely } = database;
  const listeners: WriteListener[] = [];
  const latest = createLatest(database);
  const knownSaves = createKnownSaves();
  let version = 1;

  function announce(document?: StoredDocument) {
    version += 1;
    return listeners.map((listener) => listener(document));
  }

  async function hearOthers(standing?: Standing[], askedAt = performance.now()) {
    const news = standing?.filter(knownSaves.newsAt(askedAt));
    const gone = knownSaves.goneAt(standing, askedAt);
    if (news?.length === 0 && gone.length === 0) return;
    const answers = await Promise.all(announce());
    if (answers.includes(false)) return;
    for (const { id } of gone) knownSaves.forget(id);
    for (const row of news?.filter(knownSaves.newsAt(askedAt)) ?? []) knownSaves.keep(row);
  }

  const documents: Documents = {
    fallbackOf,

    read: (collection, id) =>
      collection === "content" ? latest.read(id) : readDocument(kysely, collection, id),

    async list(collection) {
      const rows = await kysely
        .selectFrom("documents")
        .selectAll()
        .where("collection", "=", collection)
        .orderBy("id")
        .execute();
      const all = rows.map(parseRow);
      if (collection === "content") {
        for (const document of all) latest.keep(document);
        knownSaves.begin(rows);
      }
      return all;
    },

    async write(collection, id, data, { basedOn, by, before, inSameTransaction, ...options }) {
      const isContent = collection === "content";
      const former = basedOn > 0 ? await documents.read(collection, id) : undefined;
      if (former && !isRecord(former.data) && !options.replacesUnreadable)
        throw new UnreadableDocument(id);
      const old = before ?? former?.data;
      const document = {
        id,
        revision: (basedOn || (isContent ? await lastRevision(kysely, id) : 0)) + 1,
        data,
        savedAt: clock().toISOString(),
        savedBy: by,
      };
      const won = await kysely.transaction().execute(async (trx) => {
        if (!(await replaceRow(trx, collection, document, basedOn))) return false;
        if (isContent) {
          await recordHistory(trx, document, describeChanges(old, data));
          await database.notifyOthers(trx);
        }
        await inSameTransaction?.(trx);
        return true;
      });
      if (!won) return { ok: false, current: await documents.read(collection, id) };
      if (isContent) {
        latest.keep(document);
        knownSaves.keep({ id, revision: document.revision, saved_at: document.savedAt });
        announce(document);
      }
      return { ok: true, document };
    },

    async create(collection, id, data, { by }) {
      const result = await documents.write(collection, id, data, { basedOn: 0, by });
      if (result.ok) return { created: true, document: result.document };
      if (result.current) return { created: false, document: result.current };
      throw new Error(`${collection}/${id} was neither stored nor found`);
    },

    findSave: (id, revision) => findSave(kysely, id, revision),
    history: (id, part) => readHistory(kysely, id, part),
    eraseHistory: (moment) => eraseHistory(kysely, moment),

    version: () => version,
    onWrite: (listener) => listeners.push(listener),
  };

  const stopWatching = database.watchOtherWriters(hearOthers);
  return { ...documents, close: stopWatching };
}

/** Its text is not read again while nobody else has written and the stored one is the same save. */
function createLatest({ kysely, otherWrites }: Database) {
  const latest = new Map<string, StoredDocument>();
  let seen = otherWrites();

  async function isLatest({ id, revision, savedAt }: StoredDocument): Promise<boolean> {
    const row = await kysely
      .selectFrom("documents")
      .select(["revision", "saved_at"])
      .where("collection", "=", "content")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.revision === revision && row.saved_at === savedAt;
  }

  return {
    keep: (document: StoredDocument) => latest.set(document.id, document),
    async read(id: string): Promise<StoredDocument | undefined> {
      const now = otherWrites();
      if (now !== seen) latest.clear();
      seen = now;
      const known = latest.get(id);
      if (known && (await isLatest(known))) return known;
      const document = await readDocument(kysely, "content", id);
      if (document) latest.set(id, document);
      return document;
    },
  };
}

/** Which saves the listeners know of, so that what a look at the database finds is told once. What was saved here after it was asked is newer. */
function createKnownSaves() {
  const known = new Map<string, Standing & { keptAt: number }>();
  let isBegun = false;
  const keep = ({ id, revision, saved_at }: Standing) =>
    known.set(id, { id, revision, saved_at, keptAt: performance.now() });
  return {
    /** What is read first of all is what everybody begins with. */
    begin(rows: Standing[]) {
      if (!isBegun) for (const row of rows) keep(row);
      isBegun = true;
    },
    keep,
    forget: (id: string) => known.delete(id),
    /** @returns those that were known, and are there no longer */
    goneAt(standing: Standing[] | undefined, askedAt: number): Standing[] {
      if (!standing) return [];
      const there = new Set(standing.map(({ id }) => id));
      return [...known.values()].filter(({ id, keptAt }) => keptAt < askedAt && !there.has(id));
    },
    newsAt:
      (askedAt: number) =>
      ({ id, revision, saved_at }: Standing): boolean => {
        const last = known.get(id);
        if (last && last.keptAt >= askedAt) return false;
        return last?.revision !== revision || last.saved_at !== saved_at;
      },
  };
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
