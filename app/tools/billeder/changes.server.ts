import { isDeepStrictEqual } from "node:util";
import { altName, storedIn } from "../../admin/form/form-fields.ts";
import { type Billede, billederDocument } from "../../admin/image/billeder.server.ts";
import type { FeatureRegistry } from "../../feature.ts";
import { isRecord } from "../../formats/json.ts";
import type { Samspil } from "../../server/context.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { asItems, type Fields, type Item } from "../../server/documents/edit.server.ts";
import { editDocument, readData } from "../../server/documents/edit-document.server.ts";
import { replaceAddress } from "../../server/media/media-path.ts";
import { picturePlaces } from "../../server/media/picture-uses.server.ts";

type Editor = Pick<Samspil, "content" | "documents" | "drafts"> & {
  by: string;
  registry: FeatureRegistry;
};

type PictureFields = Partial<Omit<Billede, "id">>;

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

export async function describePicture(
  { documents, by }: Pick<Editor, "documents" | "by">,
  address: string,
  fields: PictureFields,
): Promise<void> {
  await editDocument({ documents, by, definition: billederDocument }, (data) => ({
    ok: true,
    data: withPicture(data, address, fields),
  }));
}

export async function removeDescriptions(
  { documents, by }: Pick<Editor, "documents" | "by">,
  addresses: string[],
): Promise<void> {
  await editDocument({ documents, by, definition: billederDocument }, (data) => ({
    ok: true,
    data: { ...data, billeder: asItems(data.billeder).filter(({ id }) => !addresses.includes(id)) },
  }));
}

/** Replaces a picture in all documents and drafts. @returns the number of documents and drafts that had it */
export async function replaceEverywhere(editor: Editor, from: string, to: string): Promise<number> {
  // Some fields store the picture's file name beside its address.
  const [oldName, newName] = [from, to].map((address) => address.split("/").at(-1));
  function replaceIn<Data>(data: Data): Data {
    return JSON.parse(JSON.stringify(data), (_field, value) => {
      if (typeof value === "string") return replaceAddress(value, from, to);
      if (!isRecord(value) || !Object.values(value).includes(to)) return value;
      const named = Object.entries(value).map(([name, text]) => [
        name,
        text === oldName ? newName : text,
      ]);
      return Object.fromEntries(named);
    });
  }
  const drafts = await editor.drafts.list();
  const documents = await changeEverywhere(editor, from, replaceIn);
  const changedDrafts = await Promise.all(
    drafts.map(async (draft) => {
      const { values, opened } = draft.form;
      const stored = { values, opened, hidden: draft.hidden };
      const { hidden, ...replaced } = replaceIn(stored);
      if (isDeepStrictEqual({ ...replaced, hidden }, stored)) return false;
      return editor.drafts.updateInPlace(draft, { form: { ...draft.form, ...replaced }, hidden });
    }),
  );
  return documents + changedDrafts.filter(Boolean).length;
}

export function describeEverywhere(editor: Editor, address: string, description: string) {
  const fields = new Set(
    editor.registry.formsOf(editor.content).flatMap(({ fields }) => storedIn(fields)),
  );
  return changeEverywhere(editor, address, (data) =>
    changeRecords(data, (record) => {
      const alts = Object.entries(record)
        .filter(([, value]) => value === address)
        .map(([name]) => (name === "url" ? "alt" : altName(name)))
        .filter((alt) => (alt === "alt" || fields.has(alt)) && !record[alt]);
      return { ...record, ...Object.fromEntries(alts.map((alt) => [alt, description])) };
    }),
  );
}

/** The carousel stores a focus point beside each of its pictures. */
export function focusEverywhere(editor: Editor, address: string, focusPoint: Billede["fokus"]) {
  return changeEverywhere(editor, address, (data) =>
    changeRecords(data, (record) =>
      record.url === address && isRecord(record.focusPoint) ? { ...record, focusPoint } : record,
    ),
  );
}

async function changeEverywhere(
  { content, documents, by }: Editor,
  address: string,
  change: (data: Fields) => Fields,
): Promise<number> {
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
  return changed.length;
}

function changeRecords(data: Fields, change: (record: Fields) => Fields): Fields {
  const changeIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changeIn);
    return isRecord(value) ? changeRecords(value, change) : value;
  };
  const changed = Object.entries(change(data)).map(([name, value]) => [name, changeIn(value)]);
  return Object.fromEntries(changed);
}
