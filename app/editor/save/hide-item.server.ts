import { type RequestContext, samspil } from "../../server/context.ts";
import { DraftChanged, type Hidden } from "../../server/documents/drafts.server.ts";
import { fingerprint, readItems, removeItem } from "../../server/documents/edit.server.ts";
import { admin } from "../../shell/gate.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { NO_ROOM } from "../fields/draft-state.ts";
import { storedIn } from "../fields/form-fields.ts";
import { formValues, itemName } from "./open-form.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import { answer, reject, type SaveResponse, saveDocument } from "./saving.server.ts";

const HIDDEN = "Skjult. Ingen andre end jer kan se det, før I udgiver det igen.";
const FAILED = "Det kunne ikke skjules.";
const GONE = "En anden har slettet det i mellemtiden.";
const HAS_DRAFT = "Der er en kladde til det. Udgiv eller slet den, og skjul det så.";

/** Removes an item from the site and stores it, with its place in the list, as a draft: in one transaction. */
export async function hideItem(
  context: RequestContext,
  list: AdminForm,
  { id }: SaveRequest,
): Promise<SaveResponse> {
  const { drafts, content } = context.get(samspil);
  if (!(await drafts.hasRoom())) return reject(NO_ROOM);
  const { document, path, screen } = list;
  if (path.length === 0) return reject(GONE);
  const by = context.get(admin).email;
  let hidden: Hidden | undefined;
  let draft: string | undefined;
  try {
    const response = await saveDocument(context, {
      document,
      saved: HIDDEN,
      failed: FAILED,
      validate: (stored) =>
        readItems(stored, path)?.some((item) => item.id === id)
          ? undefined
          : { ok: false, sentence: GONE, problems: {} },
      change(stored) {
        const items = readItems(stored, path) ?? [];
        const at = items.findIndex((item) => item.id === id);
        const item = items[at];
        hidden = item && { item, at };
        return removeItem(path, id)(stored);
      },
      fields: list.fields,
      toForm: (theirs) => formValues(list, theirs, content),
      undoable: true,
      async inSameTransaction(trx) {
        if (!hidden) throw new DraftChanged(`${id} is gone`);
        const values = formValues(list, hidden.item, content);
        const base = fingerprint(hidden.item, storedIn(list.fields));
        const form = { intent: "replace", id, base, values, opened: values };
        const title = itemName(list, values);
        draft = await drafts.createWith(trx, { screen, item: id, title, form, hidden }, by);
      },
    });
    if (!response.data.ok || !response.data.undo) return response;
    return answer({ ...response.data, undo: { ...response.data.undo, hidden: draft } });
  } catch (error) {
    if (error instanceof DraftChanged) return reject(HAS_DRAFT);
    throw error;
  }
}
