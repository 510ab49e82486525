import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { contentDocuments, features, formsOf } from "../../app/features.ts";
import { danishTime } from "../../app/formats/danish-time.ts";
import { toObject } from "../../app/formats/json.ts";
import { pickFields } from "../../app/formats/pick-fields.ts";
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
import type { Fields } from "../../app/server/documents/edit.server.ts";
import { isReadable } from "../../app/server/documents/parse-parts.server.ts";
import type { Log } from "../../app/server/log.server.ts";
import { createMedia } from "../../app/server/media/media.server.ts";
import { openMediaForCommand } from "../../app/server/media/open-media-store.server.ts";
import { fitDocument } from "./fit-document.ts";
import { type ImportedMails, importMails, MEMORY } from "./mail-orders.ts";
import { createPictures, knownPictures, type Pictures } from "./pictures.ts";
import type { ExportedDocument } from "./read-export.ts";

const IMPORTER = "import";
const PICTURES = "pictures";
const UNREADABLE =
  "Ikke gemt: det, der står her i forvejen, kan ikke læses. Byg det op igen under Historik i admin, og kør importen igen.";

export type ImportedDocument = {
  definition: DocumentDefinition;
  data: Fields;
  misfits: string[];
  /** Why it is not saved, as a sentence. */
  left?: string;
};

export type Imported = ImportedMails & {
  documents: ImportedDocument[];
  unknown: string[];
  untouched: string[];
  pictures: number;
};

export type ImportOptions = {
  settings: Settings;
  log: Log;
  exported: ExportedDocument[];
  imagesFolder?: string;
  fetchFrom?: string[];
  /** Replaces also what people have saved on this site. */
  overwrite?: boolean;
  isDryRun?: boolean;
  now?: () => Date;
};

export async function importSite(options: ImportOptions): Promise<Imported> {
  const { settings, log, isDryRun = false, exported, now = () => new Date() } = options;
  const database = await openTarget(options);
  const documents = createDocuments(database, { clock: now, fallbackOf: fallbackFor(settings) });
  const pictureFolders = features.flatMap((feature) => feature.pictureFolders);
  const media = createMedia(await openMediaForCommand(settings), {
    folders: pictureFolders,
    // Not DATA_DIR/tmp, which a starting site empties.
    temporary: tmpdir(),
    log,
    clock: now,
  });
  try {
    const memory = await documents.read(MEMORY, PICTURES);
    if (memory?.unreadable !== undefined) throw new UnreadableDocument(`${MEMORY}/${PICTURES}`);
    const known = knownPictures.parse(memory?.data ?? {});
    const { imagesFolder: folder, fetchFrom } = options;
    const pictures = createPictures({ media, pictureFolders, known, folder, fetchFrom });
    const fitted = await fitAll(options, documents, pictures);
    if (!isDryRun && !isDeepStrictEqual(known, pictures.known())) {
      const basedOn = memory?.revision ?? 0;
      await documents.write(MEMORY, PICTURES, pictures.known(), { basedOn, by: IMPORTER });
    }
    for (const document of isDryRun ? [] : fitted)
      if (!document.left) document.left = await write(document, documents);
    const unknown = exported.filter((one) => one.collection !== "mail" && !definitionOf(one));
    const names = fitted.map(({ definition }) => definition.name);
    const untouched = contentDocuments.filter(({ name }) => !names.includes(name));
    return {
      documents: fitted,
      unknown: unknown.map(({ collection, id }) => `${collection}/${id}`),
      untouched: untouched.map(({ labels }) => labels.name),
      ...(await importMails(exported, { settings, isDryRun, database, documents, now: now() })),
      pictures: pictures.fetched(),
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

type Fitted = ImportedDocument & { stored: StoredDocument | undefined };

/** Fits every document before any is written. */
async function fitAll(
  { exported, overwrite, isDryRun, log }: ImportOptions,
  documents: Documents,
  pictures: Pictures,
): Promise<Fitted[]> {
  const forms = formsOf(await openContent(documents, log, contentDocuments));
  const fitted: Fitted[] = [];
  for (const document of exported) {
    const definition = definitionOf(document);
    if (!definition) continue;
    const { id, data } = document;
    const stored = await documents.read("content", id);
    const isUnreadable = stored && !isReadable(definition.schema, stored.data);
    const isKept = stored && !overwrite && ![DEMO_AUTHOR, IMPORTER].includes(stored.savedBy);
    const isLeft = isUnreadable || isKept || isDryRun;
    const fetchPicture = isLeft ? pictures.previewPicture : pictures.fetchPicture;
    // An inner list has a form for each item of the outer one.
    const fieldsOf = (lists: string[]) =>
      forms.find(
        ({ document: { name }, path: [list, , inner] }) =>
          name === id && list === lists[0] && inner === lists[1],
      )?.fields ?? {};
    const { misfits, data: own } = await fitDocument({ definition, fieldsOf, fetchPicture }, data);
    const isKeptField = (name: string) => definition.kept.includes(name);
    const fit = {
      misfits,
      data: {
        ...pickFields(own, (name) => !isKeptField(name)),
        ...pickFields(toObject(stored?.data), isKeptField),
      },
    };
    const left = [
      isUnreadable && UNREADABLE,
      isDeepStrictEqual(stored?.data, fit.data) && "Uændret: det står her allerede.",
      isKept &&
        `Ikke gemt: ${stored.savedBy} har rettet det her på hjemmesiden ${danishTime(stored.savedAt)}. Brug --overwrite for at gemme alligevel.`,
    ].find((why) => typeof why === "string");
    fitted.push({ ...fit, definition, stored, left });
  }
  return fitted;
}

/** @returns why it was not saved */
async function write({ definition, data, stored }: Fitted, documents: Documents) {
  const { ok } = await documents.write("content", definition.name, data, {
    basedOn: stored?.revision ?? 0,
    by: IMPORTER,
    before: stored ? toObject(stored.data) : documents.fallbackOf(definition),
  });
  return ok ? undefined : "Ikke gemt: en anden gemte i mellemtiden. Kør importen igen.";
}

function definitionOf({ collection, id }: ExportedDocument): DocumentDefinition | undefined {
  return contentDocuments.find(({ name }) => collection === "content" && name === id);
}
