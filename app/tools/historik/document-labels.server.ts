import { z } from "zod";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { ListPath } from "../../server/documents/edit.server.ts";

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
  return declared(schema, lists)?.description ?? "Punkt";
}

/** The label in the field's form; a field without a form keeps its name. */
export function fieldLabel(
  { schema }: DocumentDefinition,
  lists: Lists,
  field: string,
): string | undefined {
  if (NOT_SHOWN.includes(field)) return undefined;
  return declared(schema, [...lists, field])?.description ?? field;
}

function declared(schema: z.ZodObject, [name = "", ...inner]: string[]): z.ZodType | undefined {
  // A stored name may be a property of every object, such as 'constructor'.
  const field: unknown = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
  if (!(field instanceof z.ZodType)) return undefined;
  if (inner.length === 0) return field;
  const list = field instanceof z.ZodDefault ? field.unwrap() : field;
  const item = list instanceof z.ZodArray ? list.element : undefined;
  return item instanceof z.ZodObject ? declared(item, inner) : undefined;
}
