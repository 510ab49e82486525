import { type RequestContext, samspil } from "../../server/context.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import { ANY_BASE, type Fields } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { changedIn } from "../fields/changed-fields.ts";
import { itemsIn } from "./open-form.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import { saveForm, withHidden } from "./save-form.server.ts";
import type { SaveResponse } from "./saving.server.ts";

/** Saves a draft's values and deletes the draft in one transaction. @throws {DraftChanged} when a colleague has changed it */
export async function publishDraft(
  context: RequestContext,
  form: AdminForm,
  request: SaveRequest,
  draft: Pick<Draft, "id" | "revision" | "hidden">,
): Promise<SaveResponse> {
  const { drafts, documents } = context.get(samspil);
  const inSameTransaction = (trx: Parameters<typeof drafts.removeWith>[0]) =>
    drafts.removeWith(trx, draft);
  const { hidden } = draft;
  const stored = hidden && (await findData({ documents, definition: form.document }));
  // A hidden item may have been restored from the history, and edited since.
  if (!stored || itemsIn(form, stored)?.some(({ id }) => id === hidden.item.id)) {
    return saveForm(context, form, request, { inSameTransaction });
  }
  const restore = (data: Fields) => withHidden(form, hidden, data);
  const replacement = { ...request, intent: "replace", id: hidden.item.id, base: ANY_BASE };
  return saveForm(context, form, replacement, { inSameTransaction, restore });
}

export function saveRequestOf(
  { form, screen, id, revision }: Draft,
  { fields }: Pick<AdminForm, "fields">,
): SaveRequest {
  const { intent, base, opened, values } = form;
  return {
    intent,
    base,
    opened,
    id: form.id,
    values: intent === "create" ? values : changedIn(values, opened, fields),
    screen,
    draft: { id, revision },
    as: "save",
    publishAt: "",
    ids: [],
    shown: [],
  };
}
