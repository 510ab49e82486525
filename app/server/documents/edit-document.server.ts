import type { DocumentDefinition } from "./define-document.server.ts";
import {
  type Alongside,
  type Documents,
  type StoredDocument,
  UnreadableDocument,
} from "./documents.server.ts";
import type { Edit, Fields, Problems } from "./edit.server.ts";
import { isReadable } from "./parse-parts.server.ts";

export type EditedDocument = {
  documents: Documents;
  definition: DocumentDefinition;
  by: string;
  alongside?: Alongside;
};

export type Rejected = { ok: false; sentence: string; problems: Problems };

export type Edited = Omit<Extract<Edit, { ok: true }>, "data"> & { document: StoredDocument };
export type EditConflict = Extract<Edit, { ok: false }> & { savedBy: string; savedAt: string };

const MOST_TRIES = 50;

/**
 * When another save came in between, `change` is asked again on theirs. Over a missing document the fallback is the start.
 * @throws {UnreadableDocument}
 */
export async function editDocument(
  { documents, definition, by, alongside }: EditedDocument,
  change: (data: Fields) => Edit,
  validate: (data: Fields) => Rejected | undefined = () => undefined,
): Promise<Edited | EditConflict | Rejected> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const stored = await documents.read("content", definition.name);
    const before = dataOf(stored, definition);
    if (!before) throw new UnreadableDocument(definition.name);
    const rejected = validate(before);
    if (rejected) return rejected;
    const edit = change(before);
    if (!edit.ok) {
      const { savedBy = "", savedAt = "" } = stored ?? {};
      return { ...edit, savedBy, savedAt };
    }
    const { data, ...told } = edit;
    const next = definition.timestamped ? { ...data, lastUpdated: new Date().toISOString() } : data;
    const basedOn = stored?.revision ?? 0;
    const written = await documents.write("content", definition.name, next, {
      basedOn,
      by,
      before,
      alongside,
    });
    if (written.ok) return { ...told, document: written.document };
  }
  throw new Error(`${definition.name} is saved by others all the time`);
}

type Asked = Pick<EditedDocument, "documents" | "definition">;

/** @throws {UnreadableDocument} */
export async function readData(asked: Asked): Promise<Fields> {
  const data = await findData(asked);
  if (!data) throw new UnreadableDocument(asked.definition.name);
  return data;
}

/** @returns undefined where what is stored cannot be read */
export async function findData({ documents, definition }: Asked): Promise<Fields | undefined> {
  return dataOf(await documents.read("content", definition.name), definition);
}

function dataOf(stored: StoredDocument | undefined, { schema, fallback }: DocumentDefinition) {
  if (!stored) return fallback;
  return isReadable(schema, stored.data) ? stored.data : undefined;
}
