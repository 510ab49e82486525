import type { DocumentDefinition } from "./define-document.server.ts";
import type { Documents, StoredDocument } from "./documents.server.ts";
import { type Edit, type Fields, type Item, isFields, type Problems } from "./edit.server.ts";

export type EditResult =
  | { ok: true; document: StoredDocument; item?: Item; names?: string[] }
  | (Extract<Edit, { theirs: Fields | undefined }> & { savedBy: string; savedAt: string })
  | { ok: false; problems: Problems };

const MOST_TRIES = 50;

/**
 * Reads the document, lets `edit` make the next one from it and writes that; when somebody else's save
 * came in between, it does so again on theirs. Over a missing document the whole fallback is the start.
 */
export async function editDocument(
  documents: Documents,
  definition: DocumentDefinition,
  by: string,
  edit: (data: Fields) => Edit,
): Promise<EditResult> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const stored = await documents.read("content", definition.name);
    const data = isFields(stored?.data) ? stored.data : definition.fallback;
    const edited = edit(data);
    if (!edited.ok) {
      if ("problems" in edited) return edited;
      const { savedBy = "", savedAt = "" } = stored ?? {};
      return { ...edited, savedBy, savedAt };
    }
    const next = definition.timestamped
      ? { ...edited.data, lastUpdated: new Date().toISOString() }
      : edited.data;
    const basedOn = stored?.revision ?? 0;
    const written = await documents.write("content", definition.name, next, {
      basedOn,
      by,
      shown: data,
    });
    if (written.ok) {
      const { item, names } = edited;
      return { ok: true, document: written.document, item, names };
    }
  }
  throw new Error(`${definition.name} is saved by others all the time`);
}
