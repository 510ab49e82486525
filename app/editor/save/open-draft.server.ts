import type { Draft } from "../../server/documents/drafts.server.ts";
import type { OpenForm } from "../fields/open-form.ts";

export function withDraft(form: OpenForm, draft: Draft | undefined, isPublished = false): OpenForm {
  if (!draft) return form;
  const { id, revision, savedAt, savedBy, hidden, publishAt, failure, sharedUntil, item } = draft;
  const { base, opened, values } = draft.form;
  return {
    ...form,
    base,
    initial: { ...form.initial, ...opened },
    draft: {
      id,
      revision,
      values,
      savedAt,
      savedBy,
      failure,
      isHidden: hidden !== undefined && !isPublished,
      isOrphan: item !== "" && !hidden && !isPublished,
      publishAt: publishAt?.toISOString(),
      sharedUntil: sharedUntil?.toISOString(),
    },
  };
}
