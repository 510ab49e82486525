import { isDeepStrictEqual } from "node:util";
import { billederDocument } from "../../editor/fields/billeder.server.ts";
import { altName, storedIn } from "../../editor/fields/form-fields.ts";
import {
  changeEverywhere,
  changeRecords,
  type PictureEditor,
  type PictureFields,
  withPicture,
} from "../../editor/save/picture-changes.server.ts";
import type { FeatureRegistry } from "../../feature.ts";
import { isRecord } from "../../formats/json.ts";
import type { Samspil } from "../../server/context.ts";
import { asItems } from "../../server/documents/edit.server.ts";
import { editDocument } from "../../server/documents/edit-document.server.ts";
import { replaceAddress } from "../../server/media/media-path.ts";

type Editor = PictureEditor & Pick<Samspil, "drafts"> & { registry: FeatureRegistry };

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
        .map(([name]) => altName(name))
        .filter((alt) => fields.has(alt) && !record[alt]);
      return { ...record, ...Object.fromEntries(alts.map((alt) => [alt, description])) };
    }),
  );
}
