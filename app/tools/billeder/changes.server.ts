import { isDeepStrictEqual } from "node:util";
import { billederDocument } from "../../editor/fields/billeder.server.ts";
import {
  changeEverywhere,
  type PictureEditor,
  type PictureFields,
  withPicture,
} from "../../editor/save/picture-changes.server.ts";
import { isRecord } from "../../formats/json.ts";
import type { Samspil } from "../../server/context.ts";
import { asItems, type Fields } from "../../server/documents/edit.server.ts";
import { editDocument } from "../../server/documents/edit-document.server.ts";
import { replaceAddress } from "../../server/media/media-path.ts";

type Editor = PictureEditor & Pick<Samspil, "drafts">;

export function storeEntry(editor: PictureEditor, address: string, fields: PictureFields) {
  return editEntries(editor, (data) => withPicture(data, address, fields));
}

export function removeEntries(editor: PictureEditor, addresses: string[]) {
  return editEntries(editor, (data) => ({
    ...data,
    billeder: asItems(data.billeder).filter(({ id }) => !addresses.includes(id)),
  }));
}

async function editEntries(editor: PictureEditor, change: (data: Fields) => Fields) {
  const edited = { ...editor, definition: billederDocument };
  await editDocument(edited, (data) => ({ ok: true, data: change(data) }));
}

/** Shows the turned picture in all documents and drafts that had the other. */
export async function replaceTurned(editor: Editor, from: string, to: string): Promise<void> {
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
  await changeEverywhere(editor, from, replaceIn);
  for (const draft of drafts) {
    const { values, opened } = draft.form;
    const stored = { values, opened, hidden: draft.hidden };
    const { hidden, ...replaced } = replaceIn(stored);
    if (isDeepStrictEqual({ ...replaced, hidden }, stored)) continue;
    await editor.drafts.updateInPlace(draft, { form: { ...draft.form, ...replaced }, hidden });
  }
}
