import { isRecord } from "../../formats/json.ts";
import type { Samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { asItems, type Fields, type Item } from "../../server/documents/edit.server.ts";
import { type AlsoEdited, editDocument } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { picturePlaces } from "../../server/media/picture-uses.server.ts";
import { type Billede, billederDocument } from "../fields/billeder.server.ts";
import { pictureIn } from "../fields/field-values.ts";

export type PictureEditor = Pick<Samspil, "content" | "documents"> & { by: string };

export type PictureFields = Partial<Omit<Billede, "id">>;

export const isOurs = (address: string) => /^\/(media|illustrations)\//.test(address);

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

/**
 * A focus point belongs to its picture, on every page: it is saved with the form that it was chosen in.
 * @returns what the form's own document gets too, and the other documents
 */
export function focusChanges(content: Content, document: string, values: FieldValues) {
  const chosen = Object.values(values).flatMap((value) => {
    const { url, focus } = pictureIn(value);
    return focus && isOurs(url) ? [{ url, focus }] : [];
  });
  const inEntries = (data: Fields) =>
    chosen.reduce((changed, { url, focus }) => withPicture(changed, url, { fokus: focus }), data);
  const addresses = chosen.map(({ url }) => url);
  const elsewhere = changesOf(content, addresses, own).filter(
    ({ definition }) => definition.name !== document,
  );
  return {
    own,
    also:
      chosen.length > 0 ? [{ definition: billederDocument, change: inEntries }, ...elsewhere] : [],
  };

  /** The carousel stores a focus point beside each of its pictures. */
  function own(data: Fields): Fields {
    return chosen.reduce(
      (changed, { url, focus }) =>
        changeRecords(changed, (record) =>
          record.url === url && isRecord(record.focusPoint)
            ? { ...record, focusPoint: focus }
            : record,
        ),
      data,
    );
  }
}

/** All documents that show a picture are changed, or none. */
export async function changeEverywhere(
  { content, documents, by }: PictureEditor,
  address: string,
  change: (data: Fields) => Fields,
): Promise<void> {
  const [first, ...also] = changesOf(content, [address], change);
  if (!first) return;
  const { definition } = first;
  await editDocument({ documents, definition, by, also }, (data) => ({
    ok: true,
    data: change(data),
  }));
}

function changesOf(content: Content, addresses: string[], change: AlsoEdited["change"]) {
  const places = picturePlaces(content, content.definitions);
  const names = addresses
    .flatMap((address) => places.get(address) ?? [])
    .map(({ document }) => document);
  return content.definitions
    .filter(({ name }) => names.includes(name))
    .map((definition): AlsoEdited => ({ definition, change }));
}

function changeRecords(data: Fields, change: (record: Fields) => Fields): Fields {
  const changeIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changeIn);
    return isRecord(value) ? changeRecords(value, change) : value;
  };
  const changed = Object.entries(change(data)).map(([name, value]) => [name, changeIn(value)]);
  return Object.fromEntries(changed);
}
