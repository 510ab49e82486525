import type { Samspil } from "../../server/context.ts";
import { type RejectedEdit, readData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { AdminForm } from "../admin-form.ts";
import { itemOf } from "../drafts/draft-state.ts";
import { tooLong } from "../form/field-bounds.ts";
import { itemsIn, openedValues } from "../form/open-form.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import { rejectionOf } from "./saving.server.ts";

type RejectTooLongServices = Pick<Samspil, "content" | "documents" | "drafts">;

/** Looked at before anything else is done with what was sent. What is stored may be longer than a field takes by now. */
export async function rejectTooLong(
  services: RejectTooLongServices,
  form: AdminForm,
  asked: SaveRequest,
): Promise<RejectedEdit | undefined> {
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
  { content, documents, drafts }: RejectTooLongServices,
  form: AdminForm,
  asked: SaveRequest,
): Promise<FieldValues[]> {
  const id = itemOf(asked);
  const kept = asked.draft ? await drafts.read(asked.draft.id) : await drafts.find(form.screen, id);
  const stored = await readData({ documents, definition: form.document });
  const ofDraft = kept?.screen === form.screen ? [kept.form.values, kept.form.opened] : [];
  const item = itemsIn(form, stored)?.find((other) => other.id === id) ?? kept?.hidden?.item;
  return [...(item ? [openedValues(form, item, content)] : []), ...ofDraft];
}
