import { samspil } from "../../server/context.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import { type AdminForm, formFor, isList } from "../admin-form.ts";
import { hideItem } from "../drafts/hide-item.server.ts";
import { keepDraft } from "../drafts/keep-draft.server.ts";
import { publishDraft } from "../drafts/publish-draft.server.ts";
import { saveList } from "../list/list.server.ts";
import { savePage } from "./page.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import { type Answer, answer, type Context, reject } from "./saving.server.ts";

const THROWN_AWAY = "Kladden er smidt ud";
const NO_DRAFT = "Kladden er udgivet eller smidt ud imens. Din tekst står her stadig.";

/** What a screen's action answers: of its forms the one that was asked. */
export async function answerForm(
  context: Context,
  forms: AdminForm[],
  asked: SaveRequest,
): Promise<Answer> {
  const form = formFor(forms, asked);
  if (!form) throw new Response(UNREADABLE, { status: 400 });
  if (asked.as === "draft" || asked.as === "later") return keepDraft(context, form, asked);
  if (asked.as === "hide" && isList(form)) return hideItem(context, form, asked);
  if (asked.as === "discard") return discardDraft(context, asked);
  const answered = asked.draft
    ? await publish(context, form, asked, asked.draft.id)
    : await save(context, form, asked);
  return withPage(context, form, asked, answered);
}

function save(context: Context, form: AdminForm, asked: SaveRequest) {
  return isList(form) ? saveList(context, form, asked) : savePage(context, form, asked);
}

/** Tells where on the site one sees what was saved. */
function withPage(context: Context, form: AdminForm, { intent, id }: SaveRequest, told: Answer) {
  const isForm = intent === "page" || intent === "create" || intent === "replace";
  if (!told.data.ok || !isForm) return told;
  const { content } = context.get(samspil);
  const page = isList(form) ? form.shownAt(content, told.data.id ?? id) : form.shownAt;
  return answer({ ...told.data, page });
}

async function publish(context: Context, form: AdminForm, asked: SaveRequest, id: string) {
  const draft = await context.get(samspil).drafts.read(id);
  if (draft?.screen !== form.screen) return reject(NO_DRAFT);
  return publishDraft(context, form, asked, { ...draft, ...asked.draft });
}

async function discardDraft(context: Context, { draft }: SaveRequest): Promise<Answer> {
  const isGone = draft && (await context.get(samspil).drafts.remove(draft.id));
  return isGone ? answer({ ok: true, message: THROWN_AWAY }) : reject(NO_DRAFT);
}
