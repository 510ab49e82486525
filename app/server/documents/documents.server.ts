import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import { isRecord, parseJson } from "../../formats/json.ts";
import type { Settings } from "../config.server.ts";
import type { Database, StoredRevision, Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
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
  /** The stored text, where it is no JSON object and there is no `data`. */
  unreadable?: string;
};

export class UnreadableDocument extends Error {
  readonly code = "UNREADABLE";

  constructor(name: string) {
    super(`${name} cannot be read`);
  }
}

export type WriteResult =
  | { ok: true; document: StoredDocument }
  /** Somebody saved meanwhile. `current` is undefined when the document was deleted. */
  | { ok: false; current: StoredDocument | undefined };

export type InSameTransaction = (trx: Transaction<Tables>) => Promise<unknown>;

export type Documents = {
  fallbackOf: FallbackOf;
  read(collection: string, id: string): Promise<StoredDocument | undefined>;
  list(collection: string): Promise<StoredDocument[]>;
  /** `basedOn` 0: not stored yet. History compares with `before`. @throws {UnreadableDocument} */
  write(
    collection: string,
    id: string,
    data: object,
    options: {
      basedOn: number;
      by: string;
      before?: object;
      inSameTransaction?: InSameTransaction;
    },
  ): Promise<WriteResult>;
  create(
    collection: string,
    id: string,
    data: object,
    options: { by: string },
  ): Promise<{ created: boolean; document: StoredDocument }>;
  findSave(id: string, revision: number): Promise<HistoryEntry | undefined>;
  /** Newest first. Each save holds whole texts, so that a long history takes memory. */
  history(id: string, part?: { newest?: number; since?: number }): Promise<HistoryEntry[]>;
  eraseHistory(moment: Date): Promise<void>;
  /** The document of `content` as this process last read or saved it: makes no query. */
  current(id: string): StoredDocument | undefined;
  refresh(): Promise<void>;
  version(): number;
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

type DocumentsOptions = {
  clock?: () => Date;
  /** Milliseconds that only grow, as the `readAt` of what watches other writers. */
  now?: () => number;
  fallbackOf?: FallbackOf;
  log?: Pick<Log, "error">;
};

export function createDocuments(
  database: Database,
  {
    clock = () => new Date(),
    now = () => performance.now(),
    fallbackOf = ({ fallback }) => fallback,
    log,
  }: DocumentsOptions = {},
) {
  const { kysely } = database;
  const current = new Map<string, CurrentDocument>();
  let version = 1;
  let refreshing = Promise.resolve();

  function update(
    id: string,
    document: StoredDocument | undefined,
    readAt: number,
    otherWrites: unknown,
  ) {
    const cached = current.get(id);
    // A newer save of this process stays. After a failover the database's revision may be lower.
    if (cached && cached.readAt > readAt && revisionOf(document) < revisionOf(cached.document))
      return;
    if (document) current.set(id, { document, readAt, otherWrites });
    else current.delete(id);
  }

  /** One at a time: an earlier answer never replaces a later one. */
  function refresh(): Promise<void> {
    refreshing = refreshing.catch(() => {}).then(readAll);
    return refreshing;
  }

  async function readAll() {
    const readAt = now();
    const otherWrites = database.otherWrites();
    const stored = new Map(
      (await documents.list("content")).map((document) => [document.id, document]),
    );
    for (const id of new Set([...current.keys(), ...stored.keys()]))
      update(id, stored.get(id), readAt, otherWrites);
    version += 1;
  }

  async function readCurrent(id: string): Promise<StoredDocument | undefined> {
    const cached = current.get(id);
    const otherWrites = database.otherWrites();
    const isUntouched = cached && cached.otherWrites === otherWrites;
    if (isUntouched && (await isStored(kysely, cached.document))) return cached.document;
    const readAt = now();
    const document = await readDocument(kysely, "content", id);
    update(id, document, readAt, otherWrites);
    if (!isDeepStrictEqual(document, cached?.document)) version += 1;
    return document;
  }

  async function onOtherWrite(stored?: StoredRevision[], readAt = now()) {
    if (stored && !hasChanged(stored, current, readAt)) return;
    await refresh().catch((error) => log?.error({ err: error }, "could not read content again"));
  }

  const documents: Documents = {
    fallbackOf,

    read: (collection, id) =>
      collection === "content" ? readCurrent(id) : readDocument(kysely, collection, id),

    async list(collection) {
      const rows = await kysely
        .selectFrom("documents")
        .selectAll()
        .where("collection", "=", collection)
        .orderBy("id")
        .execute();
      return rows.map(parseRow);
    },

    async write(collection, id, data, { basedOn, by, before, inSameTransaction }) {
      const isContent = collection === "content";
      const former = basedOn > 0 ? await documents.read(collection, id) : undefined;
      if (former && !isRecord(former.data)) throw new UnreadableDocument(id);
      const old = before ?? former?.data;
      const document = {
        id,
        revision: (basedOn || (isContent ? await lastRevision(kysely, id) : 0)) + 1,
        data,
        savedAt: clock().toISOString(),
        savedBy: by,
      };
      const otherWrites = database.otherWrites();
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
        if (revisionOf(current.get(id)?.document) < document.revision)
          update(id, document, now(), otherWrites);
        version += 1;
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

    current: (id) => current.get(id)?.document,
    refresh,
    version: () => version,
  };

  const stopWatching = database.watchOtherWriters(onOtherWrite);
  return { ...documents, close: stopWatching };
}

/** `readAt`: performance.now(). `otherWrites`: the database's count of other writers' commits then. */
type CurrentDocument = { document: StoredDocument; readAt: number; otherWrites: unknown };

function revisionOf(document: StoredDocument | undefined): number {
  return document?.revision ?? 0;
}

function hasChanged(
  stored: StoredRevision[],
  current: Map<string, CurrentDocument>,
  readAt: number,
): boolean {
  const ids = new Set(stored.map(({ id }) => id));
  const isNew = ({ id, revision, saved_at }: StoredRevision) => {
    const cached = current.get(id);
    if (cached && cached.readAt >= readAt) return false;
    return cached?.document.revision !== revision || cached.document.savedAt !== saved_at;
  };
  const isDeleted = ({ document, readAt: knownAt }: CurrentDocument) =>
    knownAt < readAt && !ids.has(document.id);
  return stored.some(isNew) || [...current.values()].some(isDeleted);
}

/** Compares the revision alone: the text may be megabytes. */
async function isStored(kysely: Kysely<Tables>, { id, revision, savedAt }: StoredDocument) {
  const row = await kysely
    .selectFrom("documents")
    .select(["revision", "saved_at"])
    .where("collection", "=", "content")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.revision === revision && row.saved_at === savedAt;
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
