import { samspil } from "../../server/context.ts";
import { type Draft, DraftChanged } from "../../server/documents/drafts.server.ts";
import { ANY_BASE, restoreItem } from "../../server/documents/edit.server.ts";
import { type AdminForm, isList } from "../admin-form.ts";
import { saveList } from "../list/list.server.ts";
import { savePage } from "../save/page.server.ts";
import type { SaveRequest } from "../save/read-save.server.ts";
import { type Answer, type Context, reject } from "../save/saving.server.ts";

const CHANGED = "En anden har ændret eller udgivet kladden imens. Din tekst står her stadig.";

/** Saves what was written in a draft; that it is published and that it is no draft any more is one write. */
export async function publishDraft(
  context: Context,
  form: AdminForm,
  asked: SaveRequest,
  draft: Pick<Draft, "id" | "revision" | "hidden">,
): Promise<Answer> {
  const { drafts } = context.get(samspil);
  const alongside = (trx: Parameters<typeof drafts.removeWith>[0]) => drafts.removeWith(trx, draft);
  try {
    if (!isList(form)) return await savePage(context, form, asked, { alongside });
    const { hidden } = draft;
    if (!hidden) return await saveList(context, form, asked, { alongside });
    const restore = restoreItem(form.path, hidden.item, hidden.at);
    const whole = { ...asked, intent: "replace", id: hidden.item.id, base: ANY_BASE };
    return await saveList(context, form, whole, { alongside, restore });
  } catch (error) {
    if (error instanceof DraftChanged) return reject(CHANGED);
    throw error;
  }
}

/** What a draft's form would send. */
export function requestOf({ form, screen, id, revision }: Draft): SaveRequest {
  return {
    ...{ ...form, screen, draft: { id, revision } },
    ...{ as: "save", publishAt: "", ids: [], to: 1 },
  };
}
