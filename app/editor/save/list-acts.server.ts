import { type RequestContext, samspil } from "../../server/context.ts";
import { DraftChanged, type Hidden } from "../../server/documents/drafts.server.ts";
import {
  type Fields,
  fingerprint,
  type Item,
  orderItems,
  readItems,
  removeItem,
} from "../../server/documents/edit.server.ts";
import type { RejectedEdit } from "../../server/documents/edit-document.server.ts";
import { admin } from "../../shell/gate.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { NO_ROOM } from "../fields/draft-state.ts";
import { storedIn } from "../fields/form-fields.ts";
import { itemName, itemsIn, openedValues } from "./open-form.server.ts";
import { answer, reject, type SaveResponse, saveDocument } from "./save-document.server.ts";

const ORDERED = "Rækkefølgen er gemt.";
const ORDERED_BY_ANOTHER =
  "En anden har ændret rækkefølgen i mellemtiden. Listen viser nu, hvordan den står. Flyt igen, hvis den skal være anderledes.";
const HIDDEN = "Skjult. Ingen andre end jer kan se det, før I udgiver det igen.";
const NOT_HIDDEN = "Det kunne ikke skjules.";
const GONE = "En anden har slettet det i mellemtiden.";
const HAS_DRAFT = "Der er en kladde til det. Udgiv eller slet den, og skjul det så.";

export function orderList(
  context: RequestContext,
  form: AdminForm,
  { ids, shown }: { ids: string[]; shown: string[] },
): Promise<SaveResponse> {
  return saveList(context, form, {
    saved: ORDERED,
    failed: form.failed.save,
    change: (path, stored) =>
      isAsShown(shown, itemsIn(form, stored) ?? [])
        ? orderItems(path, ids)(stored)
        : rejected(ORDERED_BY_ANOTHER),
  });
}

export function deleteItem(
  context: RequestContext,
  form: AdminForm,
  id: string,
): Promise<SaveResponse> {
  return saveList(context, form, {
    saved: form.saved.deleted,
    failed: form.failed.delete,
    change: (path, stored) => removeItem(path, id)(stored),
    undoable: true,
  });
}

/** Removes an item from the site and stores it, with its place in the list, as a draft: in one transaction. */
export async function hideItem(
  context: RequestContext,
  form: AdminForm,
  id: string,
): Promise<SaveResponse> {
  const { drafts } = context.get(samspil);
  if (!(await drafts.hasRoom())) return reject(NO_ROOM);
  const by = context.get(admin).email;
  let hidden: Hidden | undefined;
  let draft: string | undefined;
  try {
    const response = await saveList(context, form, {
      saved: HIDDEN,
      failed: NOT_HIDDEN,
      change(path, stored) {
        const items = readItems(stored, path) ?? [];
        const at = items.findIndex((item) => item.id === id);
        const item = items[at];
        hidden = item && { item, at };
        return item ? removeItem(path, id)(stored) : rejected(GONE);
      },
      undoable: true,
      async inSameTransaction(trx) {
        if (!hidden) throw new DraftChanged(`${id} is gone`);
        const values = openedValues(form, hidden.item);
        const base = fingerprint(hidden.item, storedIn(form.fields));
        const title = itemName(form, values);
        const written = { base, values, opened: values };
        const { screen } = form;
        draft = await drafts.create({ screen, item: id, title, form: written, hidden }, by, trx);
      },
    });
    if (!response.data.ok || !response.data.undo) return response;
    return answer({ ...response.data, undo: { ...response.data.undo, hidden: draft } });
  } catch (error) {
    if (error instanceof DraftChanged) return reject(HAS_DRAFT);
    throw error;
  }
}

type Save = Parameters<typeof saveDocument>[1];
type ListPath = Parameters<typeof removeItem>[0];
type ListSave = Pick<Save, "saved" | "failed" | "undoable" | "inSameTransaction"> & {
  change: (path: ListPath, stored: Fields) => ReturnType<Save["change"]>;
};

function saveList(
  context: RequestContext,
  { document, path, gone }: AdminForm,
  { change, ...save }: ListSave,
): Promise<SaveResponse> {
  return saveDocument(context, {
    ...save,
    document,
    change(stored) {
      if (path.length === 0 || !readItems(stored, path)) return rejected(gone ?? save.failed);
      return change(path, stored);
    },
  });
}

/** @param shown the ids in the order that the editor saw. @param items the whole list now */
function isAsShown(shown: string[], items: Item[]): boolean {
  const stored = items.map(({ id }) => id);
  const isStored = new Set(stored);
  const before = shown.filter((id) => isStored.has(id));
  const isShown = new Set(before);
  const now = stored.filter((id) => isShown.has(id));
  return before.every((id, index) => id === now[index]);
}

function rejected(sentence: string): RejectedEdit {
  return { ok: false, sentence, problems: {} };
}
