import type { Draft } from "../../server/documents/drafts.server.ts";
import type { OpenForm } from "../form/open-form.ts";

export function withDraft(form: OpenForm, draft: Draft | undefined): OpenForm {
  if (!draft) return form;
  const { id, revision, savedAt, savedBy, hidden, publishAt, trouble, sharedUntil, review } = draft;
  const { base, opened, values } = draft.form;
  return {
    ...form,
    base,
    initial: { ...form.initial, ...opened },
    draft: {
      ...{ id, revision, values, savedAt, savedBy, trouble, review, isHidden: Boolean(hidden) },
      publishAt: publishAt?.toISOString(),
      sharedUntil: sharedUntil?.toISOString(),
    },
  };
}
