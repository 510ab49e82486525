import type { Draft } from "../../server/documents/drafts.server.ts";
import type { OpenForm } from "../form/open-form.ts";

/** @param isShown whether what it is a draft of stands on the site */
export function withDraft(form: OpenForm, draft: Draft | undefined, isShown = false): OpenForm {
  if (!draft) return form;
  const { id, revision, savedAt, savedBy, hidden, publishAt, trouble, sharedUntil, item } = draft;
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
      trouble,
      isHidden: hidden !== undefined && !isShown,
      isOrphan: item !== "" && !hidden && !isShown,
      publishAt: publishAt?.toISOString(),
      sharedUntil: sharedUntil?.toISOString(),
    },
  };
}
