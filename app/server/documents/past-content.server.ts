import { danishDay } from "../../formats/danish-moment.ts";
import { type Content, withData } from "./content.server.ts";
import type { DocumentDefinition } from "./define-document.server.ts";
import type { Documents } from "./documents.server.ts";
import { type Fields, isFields } from "./edit.server.ts";
import type { SaveMark } from "./history-rows.server.ts";
import { versionAfter } from "./revert.server.ts";

/** A document that has been saved since the moment, as it stood then. */
export type PastDocument = {
  definition: DocumentDefinition;
  /** The save that was in force; undefined where none is kept of that time. */
  revision: number | undefined;
  data: Fields;
};

/**
 * From when on the history tells how each document stood; undefined where none of it is erased.
 * @param horizon what is older has been erased, but for each document's newest save
 */
export function keptSince(saves: SaveMark[], horizon: Date): Date | undefined {
  const oldest = new Map<string, SaveMark>();
  for (const save of saves.toSorted((a, b) => b.revision - a.revision)) oldest.set(save.id, save);
  const cut = [...oldest.values()].filter(({ revision }) => revision > 1);
  if (cut.length === 0) return undefined;
  const begins = Math.max(...cut.map(({ savedAt }) => Date.parse(savedAt)));
  return new Date(Math.min(begins, horizon.getTime()));
}

/** Without those of which nobody can say it, for what is stored of them cannot be read. */
export async function readPastDocuments(
  documents: Pick<Documents, "read" | "history" | "fallbackOf">,
  definitions: DocumentDefinition[],
  saves: SaveMark[],
  moment: Date,
): Promise<PastDocument[]> {
  const changed = definitions.filter(({ name }) =>
    saves.some(({ id, savedAt }) => id === name && !isBy(savedAt, moment)),
  );
  const read = changed.map((definition) => readAt(documents, definition, saves, moment));
  return (await Promise.all(read)).filter((past) => past !== undefined);
}

/** The content as visitors were shown it at `moment`: to look at, and kept by nobody. */
export function pastContent(content: Content, past: PastDocument[], moment: Date): Content {
  const shown = past.reduce(
    (result, { definition, data }) => withData(result, definition, data),
    content,
  );
  const today = danishDay(moment);
  return { ...shown, source: () => "stored", today: () => today };
}

async function readAt(
  documents: Pick<Documents, "read" | "history" | "fallbackOf">,
  definition: DocumentDefinition,
  saves: SaveMark[],
  moment: Date,
): Promise<PastDocument | undefined> {
  const { name } = definition;
  const own = saves.filter(({ id }) => id === name).sort((a, b) => a.revision - b.revision);
  const inForce = own.findLast(({ savedAt }) => isBy(savedAt, moment));
  const revision = inForce?.revision ?? (own[0]?.revision ?? 1) - 1;
  const present = await documents.read("content", name);
  if (revision === 0 || !present)
    return { definition, revision: undefined, data: documents.fallbackOf(definition) };
  if (!isFields(present.data)) return undefined;
  const history = await documents.history(name, { since: revision + 1 });
  // What is saved while it is read is not in what was read before.
  const known = history.filter((entry) => entry.revision <= present.revision);
  const data = versionAfter(present.data, known, revision);
  if (!data) return undefined;
  const dated = definition.timestamped && inForce ? { lastUpdated: inForce.savedAt } : {};
  return { definition, revision: inForce?.revision, data: { ...data, ...dated } };
}

function isBy(savedAt: string, moment: Date): boolean {
  return Date.parse(savedAt) <= moment.getTime();
}
