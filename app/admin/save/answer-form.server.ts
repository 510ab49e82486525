import { type RequestContext, samspil } from "../../server/context.ts";
import { DraftChanged, type Hidden } from "../../server/documents/drafts.server.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import { type AdminForm, formFor } from "../admin-form.ts";
import { hideItem } from "../drafts/hide-item.server.ts";
import { answerGone, answerTaken, keepDraft } from "../drafts/keep-draft.server.ts";
import { publishDraft } from "../drafts/publish-draft.server.ts";
import { findDeleted } from "./former-text.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import { rejectTooLong } from "./reject-too-long.server.ts";
import { restoreHidden, saveForm } from "./save-form.server.ts";
import { answer, reject, type SaveResponse } from "./saving.server.ts";

const DELETED = "Kladden er slettet";
const CHANGED =
  "En anden har gemt kladden i mellemtiden. Genindlæs siden, og se den, før den slettes.";

/** What a screen's action answers: of its forms the one that was asked. */
export async function answerForm(
  context: RequestContext,
  forms: AdminForm[],
  asked: SaveRequest,
): Promise<SaveResponse> {
  const form = formFor(forms, asked);
  if (!form) throw new Response(UNREADABLE, { status: 400 });
  const rejected = await rejectTooLong(context.get(samspil), form, asked);
  if (rejected) return reject(rejected.sentence, rejected.problems);
  if (asked.as === "draft" || asked.as === "later") return keepDraft(context, form, asked);
  if (asked.as === "hide") return hideItem(context, form, asked);
  if (asked.as === "discard") return discardDraft(context, asked);
  const deleted = await findDeleted(context.get(samspil), form, asked);
  const answered = asked.draft
    ? await publish(context, form, asked, asked.draft.id, deleted)
    : await saveForm(context, form, asked, {
        restore: (stored) => restoreHidden(form, deleted, stored),
      });
  return withPage(context, form, asked, answered);
}

/** Tells where on the site one sees what was saved. */
function withPage(
  context: RequestContext,
  form: AdminForm,
  { intent, id }: SaveRequest,
  told: SaveResponse,
) {
  const isForm = intent === "page" || intent === "create" || intent === "replace";
  if (!told.data.ok || !isForm) return told;
  const { content } = context.get(samspil);
  const page = form.shownAt(content, told.data.id ?? id);
  return answer({ ...told.data, page });
}

async function publish(
  context: RequestContext,
  form: AdminForm,
  asked: SaveRequest,
  id: string,
  deleted: Hidden | undefined,
) {
  const { drafts } = context.get(samspil);
  const draft = await drafts.read(id);
  if (draft?.screen !== form.screen) return answerGone();
  try {
    return await publishDraft(context, form, asked, {
      ...draft,
      ...asked.draft,
      hidden: draft.hidden ?? deleted,
    });
  } catch (error) {
    if (!(error instanceof DraftChanged)) throw error;
    const theirs = await drafts.read(id);
    return theirs ? answerTaken(theirs, asked.values) : answerGone();
  }
}

async function discardDraft(
  context: RequestContext,
  { draft }: SaveRequest,
): Promise<SaveResponse> {
  const { drafts } = context.get(samspil);
  if (draft && (await drafts.remove(draft))) return answer({ ok: true, message: DELETED });
  return draft && (await drafts.read(draft.id)) ? reject(CHANGED) : answerGone();
}
