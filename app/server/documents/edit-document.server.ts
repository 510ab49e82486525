import { isRecord } from "../../formats/json.ts";
import type { DocumentDefinition } from "./define-document.server.ts";
import {
  type Documents,
  type InSameTransaction,
  type StoredDocument,
  UnreadableDocument,
} from "./documents.server.ts";
import { asItems, type Edit, type Fields, type Problems } from "./edit.server.ts";
import type { FormSave } from "./history-rows.server.ts";
import { memoizeByVersion } from "./memoize-by-version.server.ts";
import { isReadable } from "./parse-parts.server.ts";

export type EditedDocument = {
  documents: Documents;
  definition: DocumentDefinition;
  by: string;
  form?: FormSave;
  /** What follows in other documents: stored with it, or not at all. */
  also?: AlsoEdited[];
  inSameTransaction?: InSameTransaction;
};

export type AlsoEdited = { definition: DocumentDefinition; change: (data: Fields) => Fields };

export type RejectedEdit = { ok: false; sentence: string; problems: Problems };

export type Edited = Omit<Extract<Edit, { ok: true }>, "data"> & { document: StoredDocument };
export type EditConflict = Extract<Edit, { ok: false }> & { savedBy: string; savedAt: string };

const MOST_TRIES = 50;

/** In characters of JSON: a document is read, compared and written as a whole. */
export const LONGEST_DOCUMENT = 10_000_000;
export const MOST_ITEMS = 10_000;
export const FULL =
  "Der er ikke plads til mere her. Slet noget, I ikke bruger længere, og prøv igen.";

/** Applies `change` again when another save came in between. @throws {UnreadableDocument} @throws {SentTwice} */
export async function editDocument(
  { documents, definition, by, form, also = [], inSameTransaction }: EditedDocument,
  change: (data: Fields) => Edit | RejectedEdit,
): Promise<Edited | EditConflict | RejectedEdit> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { stored, before } = await readStored(definition);
    const edit = change(before);
    if ("problems" in edit) return edit;
    if (!edit.ok) {
      const { savedBy = "", savedAt = "" } = stored ?? {};
      return { ...edit, savedBy, savedAt };
    }
    const { data, ...result } = edit;
    const own = toWrite(definition, { stored, before, data });
    const others: ReturnType<typeof toWrite>[] = [];
    for (const { definition, change } of also) {
      const { stored, before } = await readStored(definition);
      const data = change(before);
      if (JSON.stringify(data) !== JSON.stringify(before))
        others.push(toWrite(definition, { stored, before, data }));
    }
    if ([own, ...others].some(isOver)) return { ok: false, sentence: FULL, problems: {} };
    const written = await documents.write("content", definition.name, own.data, {
      ...own,
      by,
      form,
      also: others,
      inSameTransaction,
    });
    if (written.ok) return { ...result, document: written.document };
  }
  throw new Error(`${definition.name} is saved by others all the time`);

  async function readStored(definition: DocumentDefinition) {
    const stored = await documents.read("content", definition.name);
    const before = dataOf(stored, definition, documents);
    if (!before) throw new UnreadableDocument(definition.name);
    return { stored, before };
  }
}

type ToWrite = { stored: StoredDocument | undefined; before: Fields; data: Fields };

function toWrite({ name, timestamped }: DocumentDefinition, { stored, before, data }: ToWrite) {
  const next = timestamped ? { ...data, lastUpdated: new Date().toISOString() } : data;
  return { id: name, data: next, basedOn: stored?.revision ?? 0, before };
}

function isOver({ data, before }: Pick<ToWrite, "data" | "before">): boolean {
  const isMore = (measure: (data: Fields) => number, most: number) =>
    measure(data) > most && measure(data) > measure(before);
  return isMore(lengthOf, LONGEST_DOCUMENT) || isMore(longestList, MOST_ITEMS);
}

/** Of its values, without their names. */
function lengthOf(data: Fields): number {
  const lengths = Object.values(data)
    .flat()
    .map((value) => (isRecord(value) ? lengthOfItem(value) : JSON.stringify(value ?? null).length));
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** An item that a save leaves alone is the same object after it. */
const lengthOfItem = memoizeByVersion((item: object) => JSON.stringify(item).length);

function longestList(data: Fields): number {
  const lists = Object.values(data).filter((value) => Array.isArray(value));
  const inner = lists.flatMap((list) => asItems(list)).map(longestList);
  return [...lists.map(({ length }) => length), ...inner].reduce((a, b) => Math.max(a, b), 0);
}

type DocumentQuery = Pick<EditedDocument, "documents" | "definition">;

export async function readData(query: DocumentQuery): Promise<Fields> {
  const data = await findData(query);
  if (!data) throw new UnreadableDocument(query.definition.name);
  return data;
}

export async function findData({
  documents,
  definition,
}: DocumentQuery): Promise<Fields | undefined> {
  return dataOf(await documents.read("content", definition.name), definition, documents);
}

function dataOf(
  stored: StoredDocument | undefined,
  definition: DocumentDefinition,
  { fallbackOf }: Pick<Documents, "fallbackOf">,
): Fields | undefined {
  if (!stored) return fallbackOf(definition);
  const { schema, upgrade } = definition;
  return isReadable(schema, stored.data) ? upgrade(stored.data) : undefined;
}
