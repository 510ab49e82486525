import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { asItems, type Fields, isItem } from "../../server/documents/edit.server.ts";
import { fieldLabel, itemLabel } from "./document-labels.server.ts";
import { titleOf, wordsOf } from "./words.server.ts";

export type WrittenField = { label: string; text: string };
export type WrittenItem = {
  id: string;
  heading: string;
  fields: WrittenField[];
  items: WrittenItem[];
};
type WrittenVersion = { fields: WrittenField[]; items: WrittenItem[] };
/** An item that nobody has opened is a heading: a document may hold hundreds of articles. */
export type ShownItem = WrittenItem | Pick<WrittenItem, "id" | "heading">;
export type ShownVersion = { fields: WrittenField[]; items: ShownItem[] };

export function showVersion(
  definition: DocumentDefinition,
  data: Fields,
  opened: string[],
): ShownVersion {
  const { fields, items } = writeVersion(definition, data);
  return {
    fields,
    items: items.map((item) =>
      opened.includes(item.id) ? item : { id: item.id, heading: item.heading },
    ),
  };
}

export function writeVersion(
  definition: DocumentDefinition,
  data: Fields,
  within: string[] = [],
): WrittenVersion {
  const entries = Object.entries(data);
  const lists = entries.filter(([, value]) => Array.isArray(value) && value.some(isItem));
  const own = entries.filter((entry) => !lists.includes(entry));
  return {
    fields: own.flatMap(([name, value]) => {
      const [label, text] = [fieldLabel(definition, within, name), wordsOf(value)];
      return label && text ? [{ label, text }] : [];
    }),
    items: lists.flatMap(([list, value]) =>
      asItems(value).map((item) => ({
        id: `${list}/${item.id}`,
        heading: `${itemLabel(definition, [...within, list])} »${titleOf(item)}«`,
        ...writeVersion(definition, item, [...within, list]),
      })),
    ),
  };
}
