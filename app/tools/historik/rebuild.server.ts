import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { Documents } from "../../server/documents/documents.server.ts";
import type { EditedDocument } from "../../server/documents/edit-document.server.ts";
import { isReadable } from "../../server/documents/parse-parts.server.ts";
import { replayHistory } from "../../server/documents/revert.server.ts";
import { isDemo } from "./describe.server.ts";
import { UNREADABLE_FIELD } from "./document-labels.server.ts";

const READABLE_AGAIN = "Det er rettet i mellemtiden, og kan læses nu. Genindlæs siden.";

export async function readRebuilt(documents: Documents, definition: DocumentDefinition) {
  const stored = await documents.read("content", definition.name);
  if (!stored || isReadable(definition.schema, stored.data)) return undefined;
  const history = await documents.history(definition.name);
  const first = history.at(-1);
  const beginsOnFallback = first?.revision === 1 && !isDemo(first);
  return {
    revision: stored.revision,
    text: stored.unreadable ?? JSON.stringify(stored.data),
    data: replayHistory(beginsOnFallback ? documents.fallbackOf(definition) : {}, history),
    isWhole: first?.revision === 1 && history.every(({ changes }) => changes),
  };
}

/** Replaces the unreadable text with the data from its history. The history stores the unreadable text. */
export async function rebuildDocument(
  { documents, definition, by }: EditedDocument,
  revision: number,
): Promise<SaveAnswer> {
  const rebuilt = await readRebuilt(documents, definition);
  if (rebuilt?.revision !== revision) return { ok: false, sentence: READABLE_AGAIN };
  const { data, text } = rebuilt;
  const dated = definition.timestamped ? { lastUpdated: new Date().toISOString() } : {};
  const written = await documents.write(
    "content",
    definition.name,
    { ...data, ...dated },
    {
      basedOn: revision,
      by,
      replacesUnreadable: true,
      before: { ...data, [UNREADABLE_FIELD]: text },
    },
  );
  if (!written.ok) return { ok: false, sentence: READABLE_AGAIN };
  return { ok: true, message: "Siden er bygget op af historikken." };
}
