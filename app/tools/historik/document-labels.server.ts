import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { ListPath } from "../../server/documents/edit.server.ts";
import { schemaIn } from "../../server/documents/parse-parts.server.ts";

const PAGE = "Sidens tekst";

const NOT_SHOWN = ["id", "lastUpdated"];

/** The names of a list and of an inner one; none for a page's own fields. */
type Lists = string[];

export function pageLabel({ labels }: DocumentDefinition): string {
  return labels.page ?? PAGE;
}

export function listsOf([list, , innerList]: ListPath): Lists {
  return innerList === undefined ? [list] : [list, innerList];
}

export function itemLabel({ schema }: DocumentDefinition, lists: Lists): string {
  return schemaIn(schema, lists)?.description ?? "Punkt";
}

/** The label in the field's form; a field without a form keeps its name. */
export function fieldLabel(
  { schema }: DocumentDefinition,
  lists: Lists,
  field: string,
): string | undefined {
  if (NOT_SHOWN.includes(field)) return undefined;
  return schemaIn(schema, [...lists, field])?.description ?? field;
}
