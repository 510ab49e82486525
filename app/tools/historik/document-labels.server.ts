import { z } from "zod";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { ListPath } from "../../server/documents/edit.server.ts";

/** What the stored text is called in the history, once it has been replaced. */
export const UNREADABLE_FIELD = "ulaeseligt";

const PAGE = "Sidens tekst";

const SILENT = ["id", "lastUpdated"];

/** The lists that something stands in; none for a page's own fields. */
type Lists = string[];

export function pageLabel({ labels }: DocumentDefinition): string {
  return labels.page ?? PAGE;
}

export function listsOf([list, , innerList]: ListPath): Lists {
  return innerList === undefined ? [list] : [list, innerList];
}

/** What one item of a list is called. */
export function itemLabel({ schema }: DocumentDefinition, lists: Lists): string {
  return declared(schema, lists)?.description ?? "Punkt";
}

/** What a field is called in its form; one that no form has today keeps its name. */
export function fieldLabel(
  { schema }: DocumentDefinition,
  lists: Lists,
  field: string,
): string | undefined {
  if (SILENT.includes(field)) return undefined;
  if (field === UNREADABLE_FIELD) return "Det, der ikke kunne læses";
  return declared(schema, [...lists, field])?.description ?? field;
}

function declared(schema: z.ZodObject, [name = "", ...inner]: string[]): z.ZodType | undefined {
  // A stored name may be one that every object has, such as 'constructor'.
  const field: unknown = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
  if (!(field instanceof z.ZodType)) return undefined;
  if (inner.length === 0) return field;
  const list = field instanceof z.ZodDefault ? field.unwrap() : field;
  const item = list instanceof z.ZodArray ? list.element : undefined;
  return item instanceof z.ZodObject ? declared(item, inner) : undefined;
}
