import { UNREADABLE } from "../../server/http/form-body.server.ts";
import { type AdminForm, formFor, isList } from "../admin-form.ts";
import { saveList } from "../list/list.server.ts";
import { savePage } from "./page.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import type { Answer, Context } from "./saving.server.ts";

/** What a screen's action answers: of its forms the one that was asked. */
export function answerForm(
  context: Context,
  forms: AdminForm[],
  asked: SaveRequest,
): Promise<Answer> {
  const form = formFor(forms, asked);
  if (!form) throw new Response(UNREADABLE, { status: 400 });
  return isList(form) ? saveList(context, form, asked) : savePage(context, form, asked);
}
