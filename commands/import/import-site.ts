import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FormFields } from "../../app/editor/fields/form-fields.ts";
import { contentDocuments, features, formsOf } from "../../app/features.ts";
import { DAY_MS } from "../../app/formats/durations.ts";
import { toObject } from "../../app/formats/json.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { DATABASE_FILE } from "../../app/server/data-dir/names.ts";
import type { Database } from "../../app/server/database/database.server.ts";
import { openDatabase } from "../../app/server/database/open-database.server.ts";
import { openSqlite } from "../../app/server/database/sqlite.server.ts";
import { DEMO_AUTHOR, openContent } from "../../app/server/documents/content.server.ts";
import type { DocumentDefinition } from "../../app/server/documents/define-document.server.ts";
import {
  createDocuments,
  type Documents,
  fallbackFor,
  type StoredDocument,
  UnreadableDocument,
} from "../../app/server/documents/documents.server.ts";
import { isReadable } from "../../app/server/documents/parse-parts.server.ts";
import type { Log } from "../../app/server/log.server.ts";
import { createMedia } from "../../app/server/media/media.server.ts";
import { openMediaForCommand } from "../../app/server/media/open-media-store.server.ts";
import { type FormerOrder, MEMORY, memoryOf, parseMail, storeOrder } from "./mail-orders.ts";
import { createPictures, knownPictures, type Pictures } from "./pictures.ts";
import type { Export, ExportedDocument } from "./read-export.ts";
import { type ValidatedDocument, validateDocument } from "./validate-document.ts";

const IMPORTER = "import";
const PICTURES = "pictures";

type Outcome =
  | { kind: "saved"; isReplacing: boolean }
  | { kind: "unchanged" }
  /** Somebody saved in between. */
  | { kind: "lost" }
  | { kind: "unreadable" }
  /** Somebody has saved it on this site, and --overwrite is not set. */
  | { kind: "kept"; savedBy: string; savedAt: string };

export type ImportedDocument = ValidatedDocument & {
  definition: DocumentDefinition;
  outcome: Outcome;
};

type ImportedOrder = Pick<FormerOrder, "id" | "remarks"> & { number?: string };

export type Imported = {
  documents: ImportedDocument[];
  unknown: ExportedDocument[];
  untouched: DocumentDefinition[];
  orders: ImportedOrder[];
  /** Messages left out: imported before, too old, or no orders. */
  leftMails: { known: number; old: number; others: number };
  pictures: number;
  hosts: string[];
};

export type ImportOptions = {
  settings: Settings;
  log: Log;
  exported: Export["documents"];
  imagesFolder?: string;
  fetchFrom?: string[];
  /** Replaces also what people have saved on this site. */
  overwrite?: boolean;
  isDryRun?: boolean;
  now?: () => Date;
};

export async function importSite(options: ImportOptions): Promise<Imported> {
  const { settings, log, isDryRun, now = () => new Date() } = options;
  const store = await openMediaForCommand(settings);
  const database = await openTarget(options);
  const documents = createDocuments(database, { clock: now, fallbackOf: fallbackFor(settings) });
  const pictureFolders = features.flatMap(({ pictureFolders }) => pictureFolders);
  const media = createMedia(store, {
    folders: pictureFolders,
    // Not DATA_DIR/tmp, which a starting site empties.
    temporary: tmpdir(),
    log,
    clock: now,
  });
  try {
    const memory = await documents.read(MEMORY, PICTURES);
    if (memory?.unreadable !== undefined) throw new UnreadableDocument(`${MEMORY}/${PICTURES}`);
    const importedPaths = knownPictures.parse(memory?.data ?? {});
    const { imagesFolder: folder, fetchFrom } = options;
    const pictures = createPictures({
      media,
      pictureFolders,
      known: importedPaths,
      folder,
      fetchFrom,
    });
    const validated = await validateAll(options, documents, pictures);
    if (!isDryRun && !isDeepStrictEqual(importedPaths, pictures.known())) {
      const basedOn = memory?.revision ?? 0;
      await documents.write(MEMORY, PICTURES, pictures.known(), { basedOn, by: IMPORTER });
    }
    const written: ImportedDocument[] = [];
    for (const { stored, ...document } of validated) {
      const isDone =
        isDryRun || document.outcome.kind !== "saved" || (await write(document, stored, documents));
      written.push(isDone ? document : { ...document, outcome: { kind: "lost" } });
    }
    return {
      documents: written,
      unknown: options.exported.filter(
        (exported) => exported.collection !== "mail" && !definitionOf(exported),
      ),
      untouched: contentDocuments.filter(
        (document) => !validated.some(({ definition }) => definition === document),
      ),
      ...(await importMails(options, database, documents, now())),
      pictures: pictures.fetched(),
      hosts: pictures.hosts(),
    };
  } finally {
    await media.close();
    await database.close();
  }
}

/** A dry run on a missing database creates none. */
function openTarget({ settings, log, isDryRun }: ImportOptions): Promise<Database> {
  const isThere = settings.databaseUrl || existsSync(join(settings.dataDir, DATABASE_FILE));
  return isDryRun && !isThere ? openSqlite(":memory:") : openDatabase(settings, log);
}

type Validated = ImportedDocument & { stored: StoredDocument | undefined };

/** Validates every document before any is written. */
async function validateAll(
  { exported, overwrite, isDryRun, log }: ImportOptions,
  documents: Documents,
  pictures: Pictures,
): Promise<Validated[]> {
  const content = await openContent(documents, log, contentDocuments);
  const forms = formsOf(content);
  const validated: Validated[] = [];
  for (const document of exported) {
    const definition = definitionOf(document);
    if (!definition) continue;
    const { id, data } = document;
    const stored = await documents.read("content", id);
    const isUnreadable = stored && !isReadable(definition.schema, stored.data);
    const isKept = stored && !overwrite && ![DEMO_AUTHOR, IMPORTER].includes(stored.savedBy);
    const fetchPicture =
      isUnreadable || isKept || isDryRun ? pictures.previewPicture : pictures.fetchPicture;
    const documentForms = forms.filter((form) => form.document.name === id);
    const fields: FormFields = Object.assign({}, ...documentForms.map((form) => form.fields));
    const result = await validateDocument({ definition, fields, fetchPicture }, data);
    const isSame = isDeepStrictEqual(stored?.data, result.data);
    const outcome: Outcome = isUnreadable
      ? { kind: "unreadable" }
      : isSame
        ? { kind: "unchanged" }
        : isKept
          ? { kind: "kept", savedBy: stored.savedBy, savedAt: stored.savedAt }
          : { kind: "saved", isReplacing: stored !== undefined };
    validated.push({ ...result, definition, stored, outcome });
  }
  return validated;
}

/** @returns false when somebody saved in between */
async function write(
  { definition, data }: ImportedDocument,
  stored: StoredDocument | undefined,
  documents: Documents,
): Promise<boolean> {
  const result = await documents.write("content", definition.name, data, {
    basedOn: stored?.revision ?? 0,
    by: IMPORTER,
    before: stored ? toObject(stored.data) : documents.fallbackOf(definition),
  });
  return result.ok;
}

async function importMails(
  { exported, settings, isDryRun }: ImportOptions,
  database: Database,
  documents: Documents,
  now: Date,
) {
  const memory = new Set((await documents.list(MEMORY)).map(({ id }) => id));
  const mails = exported.filter(({ collection }) => collection === "mail");
  const fresh = mails.filter(({ id }) => !memory.has(memoryOf(id)));
  const parsed = fresh.flatMap((mail) => parseMail(mail, now) ?? []);
  const oldest = now.getTime() - settings.orderRetentionDays * DAY_MS;
  const recent = parsed
    .filter(({ placedAt }) => Date.parse(placedAt) >= oldest)
    .sort((a, b) => (a.placedAt < b.placedAt ? -1 : 1));
  const orders: ImportedOrder[] = [];
  for (const order of recent) {
    const { id, remarks } = order;
    const number = isDryRun ? undefined : await storeOrder(database, order, now);
    orders.push({ id, remarks, number });
  }
  const leftMails = {
    known: mails.length - fresh.length,
    old: parsed.length - recent.length,
    others: fresh.length - parsed.length,
  };
  return { orders, leftMails };
}

function definitionOf({ collection, id }: ExportedDocument): DocumentDefinition | undefined {
  return contentDocuments.find(({ name }) => collection === "content" && name === id);
}
