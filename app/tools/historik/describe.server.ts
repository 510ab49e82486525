import { quote } from "../../formats/quote.ts";
import type { Change, ItemChange } from "../../server/documents/changes.server.ts";
import { DEMO_AUTHOR } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { HistoryEntry } from "../../server/documents/history-rows.server.ts";
import { itemLabel, listsOf, pageLabel } from "./document-labels.server.ts";
import { titleOf } from "./format-value.server.ts";

const MOST_NAMED = 2;

/** As in the timeline: 'Nyhed »Vi flytter« ændret'. */
export function describeSave(definition: DocumentDefinition, entry: HistoryEntry): string {
  if (isDemo(entry)) return "Eksempler lagt ind";
  const { changes } = entry;
  if (!changes) return "Det, der blev ændret her, kan ikke læses";
  if (changes.length === 0) return "Gemt uden ændringer";
  const named = changes.slice(0, MOST_NAMED).map((change) => describeChange(definition, change));
  const rest = changes.length - named.length;
  return [...named, ...(rest > 0 ? [`og ${rest} til`] : [])].join(", ");
}

export function describeChange(definition: DocumentDefinition, change: Change): string {
  if (change.kind === "fields") return `${pageLabel(definition)} ændret`;
  if (change.kind === "order") return "Rækkefølgen ændret";
  return `${itemLabel(definition, listsOf(change.path))} ${quotedTitle(change)} ${verbOf(change)}`;
}

export function describeUndo(definition: DocumentDefinition, change: Change): string {
  if (change.kind === "fields") return `${pageLabel(definition)} er som før`;
  if (change.kind === "order") return "Rækkefølgen er som før";
  const title = quotedTitle(change);
  if (!change.after) return `${title} er tilbage`;
  return change.before ? `${title} er som før` : `${title} er fjernet igen`;
}

export function authorOf({ savedBy }: { savedBy: string }): string {
  return savedBy === DEMO_AUTHOR ? "Samspil" : savedBy;
}

export function isDemo({ savedBy }: { savedBy: string }): boolean {
  return savedBy === DEMO_AUTHOR;
}

function verbOf({ before, after }: ItemChange): string {
  if (!before) return "oprettet";
  return after ? "ændret" : "slettet";
}

function quotedTitle({ id, before, after }: ItemChange): string {
  return quote(titleOf(after ?? before) || id);
}
