import type { Samspil } from "../../server/context.ts";
import { readItems } from "../../server/documents/edit.server.ts";
import { type Rejected, readData } from "../../server/documents/edit-document.server.ts";
import { type AdminForm, isList } from "../admin-form.ts";
import { PAGE_ITEM } from "../drafts/draft-state.ts";
import { tooLong } from "../form/field-bounds.ts";
import { itemForm } from "../list/list.server.ts";
import { pageForm } from "./page.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import type { FieldValues } from "./save-answer.ts";
import { rejectionOf } from "./saving.server.ts";

type Services = Pick<Samspil, "content" | "documents" | "drafts">;

/** Looked at before anything else is done with what was sent. What is stored may be longer than a field takes by now. */
export async function rejectTooLong(
  services: Services,
  form: AdminForm,
  asked: SaveRequest,
): Promise<Rejected | undefined> {
  const { fields } = form;
  const problemsOver = (held: FieldValues[]) => ({
    ...tooLong(fields, asked.opened, held),
    ...tooLong(fields, asked.values, held),
  });
  if (!rejectionOf(problemsOver([]))) return undefined;
  return rejectionOf(problemsOver(await heldValues(services, form, asked)));
}

/** What its form can have been opened with. */
async function heldValues(
  { content, documents, drafts }: Services,
  form: AdminForm,
  { id, draft }: SaveRequest,
): Promise<FieldValues[]> {
  const kept = draft
    ? await drafts.read(draft.id)
    : await drafts.find(form.screen, isList(form) ? id : PAGE_ITEM);
  const stored = await readData({ documents, definition: form.document });
  const ofDraft = kept?.screen === form.screen ? [kept.form.values, kept.form.opened] : [];
  if (!isList(form)) return [pageForm(form, stored, content), ...ofDraft];
  const item = readItems(stored, form.path)?.find((other) => other.id === id) ?? kept?.hidden?.item;
  return [...(item ? [itemForm(form, item)] : []), ...ofDraft];
}
