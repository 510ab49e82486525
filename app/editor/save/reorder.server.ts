import type { RejectedEdit } from "../../server/documents/edit-document.server.ts";

const ORDERED_BY_ANOTHER =
  "En anden har ændret rækkefølgen i mellemtiden. Listen viser nu, hvordan den står. Flyt igen, hvis den skal være anderledes.";

/** @param shown the ids in the order that the editor saw. @param stored the ids of the whole list now */
export function rejectReorder(shown: string[], stored: string[]): RejectedEdit | undefined {
  const isStored = new Set(stored);
  const before = shown.filter((id) => isStored.has(id));
  const isShown = new Set(before);
  const now = stored.filter((id) => isShown.has(id));
  if (before.every((id, index) => id === now[index])) return undefined;
  return { ok: false, sentence: ORDERED_BY_ANOTHER, problems: {} };
}
