import { type RequestContext, samspil } from "../../server/context.ts";
import { DraftChanged } from "../../server/documents/drafts.server.ts";
import { mergeBases } from "../../server/documents/form-base.ts";
import { SentTwice } from "../../server/documents/form-keys.server.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import { type AdminForm, formFor } from "../fields/admin-form.ts";
import { changedIn } from "../fields/changed-fields.ts";
import {
  answerDraftConflict,
  answerDraftGone,
  discardDraft,
  mergeDraft,
  saveDraft,
} from "./draft.server.ts";
import { findDeleted } from "./former-text.server.ts";
import { deleteItem, hideItem, orderList } from "./list-acts.server.ts";
import { publish, publishDraft, withMerged } from "./publish.server.ts";
import { rejectValues } from "./reject-values.server.ts";
import { answer, reject, type SaveResponse } from "./save-document.server.ts";
import type { FormRequest, SaveRequest } from "./save-request.server.ts";
import { type Made, onceFor, ontoMade } from "./sent-again.server.ts";

/** Every save of the admin's forms and lists; its walk is in docs/architecture.md. */
export async function answerForm(
  context: RequestContext,
  forms: AdminForm[],
  request: SaveRequest,
): Promise<SaveResponse> {
  if (request.act === "discard") return discardDraft(context, request.draft);
  const isList = ({ path }: AdminForm) => path.length > 0;
  const form = "screen" in request ? formFor(forms, request) : forms.find(isList);
  if (!form) throw new Response(UNREADABLE, { status: 400 });
  if (request.act === "order") return orderList(context, form, request);
  if (request.act === "delete") return deleteItem(context, form, request.id);
  if (request.act === "hide") return hideItem(context, form, request.id);
  const rejected = await rejectValues(context.get(samspil), form, request);
  if (rejected) return reject(rejected.sentence, rejected.problems);
  return onceFor(context, form, request, (sent, made) =>
    made ? saveOntoMade(context, form, sent, made) : save(context, form, sent),
  );
}

async function save(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  made?: Made,
): Promise<SaveResponse> {
  if (request.act === "draft") return saveDraft(context, form, request);
  const response = request.draft
    ? await publishItsDraft(context, form, request, request.draft)
    : await publish(context, form, request, {
        restored: await findDeleted(context.get(samspil), form, request),
        save: saveOf(request, made),
      });
  return withPage(context, form, request, response);
}

function saveOf({ key }: FormRequest, made: Made | undefined) {
  if (key === undefined) return undefined;
  return { key: made?.key ?? key, wordsOf: key, former: made?.revision };
}

/** What stands there already is answered as it was; what was written since is saved onto it. */
async function saveOntoMade(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  made: Made,
): Promise<SaveResponse> {
  const { onto, isStored } = await ontoMade(context, form, request, made);
  const { id, base } = onto;
  const created = answer({ ok: true, message: form.saved.created, id });
  const response = isStored
    ? withPage(context, form, onto, created)
    : await save(context, form, onto, made);
  const { data } = response;
  return data.ok ? answer({ ...data, id, base: mergeBases(base, data.base ?? "") }) : response;
}

/** A draft that a colleague has changed meanwhile is merged by field, as a document is. */
async function publishItsDraft(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  seen: NonNullable<FormRequest["draft"]>,
): Promise<SaveResponse> {
  const services = context.get(samspil);
  const draft = await services.drafts.read(seen.id);
  if (draft?.screen !== form.screen) return answerDraftGone();
  if (draft.revision !== seen.revision) {
    const { opened, values: theirs } = draft.form;
    const mine = { ...opened, ...request.values };
    const { taken, ...sides } = mergeDraft(theirs, mine, seen.base);
    if (sides.changed.length > 0) return answerDraftConflict(draft, { ...sides, taken });
    const values = draft.item === "" ? sides.values : changedIn(sides.values, opened, form.fields);
    const over = { ...seen, revision: draft.revision };
    const response = await publishItsDraft(context, form, { ...request, values }, over);
    return withMerged(response, taken, draft.savedBy);
  }
  const hidden = draft.hidden ?? (await findDeleted(services, form, request));
  try {
    return await publishDraft(context, form, request, { ...draft, hidden });
  } catch (error) {
    if (error instanceof SentTwice) return answerDraftGone();
    if (!(error instanceof DraftChanged)) throw error;
    return publishItsDraft(context, form, request, seen);
  }
}

function withPage(
  context: RequestContext,
  form: AdminForm,
  { id }: FormRequest,
  response: SaveResponse,
) {
  const { data } = response;
  if (!data.ok) return response;
  const page = form.shownAt(context.get(samspil).content, data.id ?? id);
  return answer({ ...data, page });
}
