import type { Samspil } from "../../server/context.ts";
import { type RejectedEdit, readData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { itemOf } from "../fields/draft-state.ts";
import { valueProblems } from "../fields/form-values.server.ts";
import { itemsIn, openedValues } from "./open-form.server.ts";
import { rejectionOf } from "./save-document.server.ts";
import type { FormRequest } from "./save-request.server.ts";

type RejectValuesServices = Pick<Samspil, "documents" | "drafts">;

/** Of values that their fields do not take, before any other work on them. What was stored before its limit may stay as long as it is. */
export async function rejectValues(
  services: RejectValuesServices,
  form: AdminForm,
  request: FormRequest,
): Promise<RejectedEdit | undefined> {
  const { fields } = form;
  const problemsOver = (opened: FieldValues[]) => ({
    ...valueProblems(fields, request.opened, opened),
    ...valueProblems(fields, request.values, opened),
  });
  if (!rejectionOf(problemsOver([]))) return undefined;
  return rejectionOf(problemsOver(await openedBefore(services, form, request)));
}

async function openedBefore(
  { documents, drafts }: RejectValuesServices,
  form: AdminForm,
  request: FormRequest,
): Promise<FieldValues[]> {
  const id = itemOf(form, request.id);
  const draft = request.draft
    ? await drafts.read(request.draft.id)
    : await drafts.find(form.screen, id);
  const stored = await readData({ documents, definition: form.document });
  const ofDraft = draft?.screen === form.screen ? [draft.form.values, draft.form.opened] : [];
  const item = itemsIn(form, stored)?.find((other) => other.id === id) ?? draft?.hidden?.item;
  return [...(item ? [openedValues(form, item)] : []), ...ofDraft];
}
