import type { Item } from "../../server/documents/edit.server.ts";
import type { RejectedEdit } from "../../server/documents/edit-document.server.ts";

const ORDERED_BY_ANOTHER =
  "En anden har ændret rækkefølgen i mellemtiden. Listen viser nu, hvordan den står. Flyt igen, hvis den skal være anderledes.";

/** @param shown the ids in the order that the editor saw. @param items the whole list now */
export function rejectReorder(shown: string[], items: Item[]): RejectedEdit | undefined {
  const stored = items.map(({ id }) => id);
  const isStored = new Set(stored);
  const before = shown.filter((id) => isStored.has(id));
  const isShown = new Set(before);
  const now = stored.filter((id) => isShown.has(id));
  if (before.every((id, index) => id === now[index])) return undefined;
  return { ok: false, sentence: ORDERED_BY_ANOTHER, problems: {} };
}
