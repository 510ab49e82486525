import { isRecord } from "../../formats/json.ts";
import type { Samspil } from "../../server/context.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { asItems, type Fields, type Item } from "../../server/documents/edit.server.ts";
import { editDocument, readData } from "../../server/documents/edit-document.server.ts";
import { picturePlaces } from "../../server/media/picture-uses.server.ts";
import type { Billede } from "../fields/billeder.server.ts";

export type PictureEditor = Pick<Samspil, "content" | "documents"> & { by: string };

export type PictureFields = Partial<Omit<Billede, "id">>;

/** Fields that are not given stay as they are. */
export function withPicture(data: Fields, id: string, fields: PictureFields): Fields {
  const items = asItems(data.billeder);
  const before = items.find((item) => item.id === id);
  const item: Item = { ...before, ...fields, id };
  const billeder = before
    ? items.map((other) => (other === before ? item : other))
    : [...items, item];
  return { ...data, billeder };
}

/** The carousel stores a focus point beside each of its pictures. */
export function focusEverywhere(
  editor: PictureEditor,
  address: string,
  focusPoint: Billede["fokus"],
) {
  return changeEverywhere(editor, address, (data) =>
    changeRecords(data, (record) =>
      record.url === address && isRecord(record.focusPoint) ? { ...record, focusPoint } : record,
    ),
  );
}

export async function changeEverywhere(
  { content, documents, by }: PictureEditor,
  address: string,
  change: (data: Fields) => Fields,
): Promise<void> {
  const places = picturePlaces(content, content.definitions).get(address) ?? [];
  const changed: DocumentDefinition[] = [];
  // All are read before any is written: an unreadable document stops the whole change.
  for (const definition of content.definitions) {
    if (!places.some(({ document }) => document === definition.name)) continue;
    const stored = await readData({ documents, definition });
    if (JSON.stringify(change(stored)) !== JSON.stringify(stored)) changed.push(definition);
  }
  for (const definition of changed)
    await editDocument({ documents, definition, by }, (data) => ({ ok: true, data: change(data) }));
}

function changeRecords(data: Fields, change: (record: Fields) => Fields): Fields {
  const changeIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changeIn);
    return isRecord(value) ? changeRecords(value, change) : value;
  };
  const changed = Object.entries(change(data)).map(([name, value]) => [name, changeIn(value)]);
  return Object.fromEntries(changed);
}
