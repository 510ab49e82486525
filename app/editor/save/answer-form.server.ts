import { type RequestContext, samspil } from "../../server/context.ts";
import type { Creation } from "../../server/documents/creations.server.ts";
import { DraftChanged, type Hidden } from "../../server/documents/drafts.server.ts";
import { mergeBases } from "../../server/documents/form-base.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import { type AdminForm, formFor } from "../fields/admin-form.ts";
import { answerCreating, latestOf, ontoMade } from "./creating.server.ts";
import { withFocusPoints } from "./focus-save.server.ts";
import { findDeleted } from "./former-text.server.ts";
import { hideItem } from "./hide-item.server.ts";
import { publishDraft } from "./publish-draft.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import { rejectValues } from "./reject-values.server.ts";
import { answerDraftConflict, answerDraftGone, saveDraft } from "./save-draft.server.ts";
import { saveForm, withHidden } from "./save-form.server.ts";
import { answer, reject, type SaveResponse } from "./saving.server.ts";

const DELETED = "Kladden er slettet";
const CHANGED =
  "En anden har gemt kladden i mellemtiden. Genindlæs siden, og se den, før den slettes.";

export async function answerForm(
  context: RequestContext,
  forms: AdminForm[],
  request: SaveRequest,
): Promise<SaveResponse> {
  const form = formFor(forms, request);
  if (!form) throw new Response(UNREADABLE, { status: 400 });
  const rejected = await rejectValues(context.get(samspil), form, request);
  if (rejected) return reject(rejected.sentence, rejected.problems);
  if (request.as === "hide") return hideItem(context, form, request);
  if (request.as === "discard") return discardDraft(context, request);
  return answerCreating(context, form, request, (creating) => {
    const made = creating?.made;
    if (made?.item) return saveOntoMade(context, form, { ...request, creating }, made);
    const draft = made?.draft ? latestOf(made.draft, request.draft) : request.draft;
    return save(context, form, { ...request, draft, creating });
  });
}

/** What stands there already is answered as it was; what was written since is saved onto it. */
async function saveOntoMade(
  context: RequestContext,
  form: AdminForm,
  request: SaveRequest,
  made: Creation,
): Promise<SaveResponse> {
  const { onto, isStored } = await ontoMade(context.get(samspil), form, request, made);
  const { id, base } = onto;
  const created = answer({ ok: true, message: form.saved.created, id });
  const response = isStored
    ? withPage(
        context,
        form,
        onto,
        await withFocusPoints(context, form.fields, request.values, created),
      )
    : await save(context, form, onto);
  const { data } = response;
  return data.ok ? answer({ ...data, id, base: mergeBases(base, data.base ?? "") }) : response;
}

async function save(
  context: RequestContext,
  form: AdminForm,
  request: SaveRequest,
): Promise<SaveResponse> {
  if (request.as === "draft" || request.as === "later") return saveDraft(context, form, request);
  const deleted = await findDeleted(context.get(samspil), form, request);
  const answered = request.draft
    ? await publish(context, form, request, request.draft.id, deleted)
    : await saveForm(context, form, request, {
        restore: (stored) => withHidden(form, deleted, stored),
      });
  return withPage(context, form, request, answered);
}

function withPage(
  context: RequestContext,
  form: AdminForm,
  { intent, id }: SaveRequest,
  response: SaveResponse,
) {
  const isForm = intent === "page" || intent === "create" || intent === "replace";
  if (!response.data.ok || !isForm) return response;
  const { content } = context.get(samspil);
  const page = form.shownAt(content, response.data.id ?? id);
  return answer({ ...response.data, page });
}

async function publish(
  context: RequestContext,
  form: AdminForm,
  request: SaveRequest,
  id: string,
  deleted: Hidden | undefined,
) {
  const { drafts } = context.get(samspil);
  const draft = await drafts.read(id);
  if (draft?.screen !== form.screen) return answerDraftGone();
  try {
    return await publishDraft(context, form, request, {
      ...draft,
      ...request.draft,
      hidden: draft.hidden ?? deleted,
    });
  } catch (error) {
    if (!(error instanceof DraftChanged)) throw error;
    const theirs = await drafts.read(id);
    return theirs ? answerDraftConflict(theirs, request.values) : answerDraftGone();
  }
}

async function discardDraft(
  context: RequestContext,
  { draft }: SaveRequest,
): Promise<SaveResponse> {
  const { drafts } = context.get(samspil);
  if (draft && (await drafts.remove(draft))) return answer({ ok: true, message: DELETED });
  return draft && (await drafts.read(draft.id)) ? reject(CHANGED) : answerDraftGone();
}
