import { type RequestContext, samspil } from "../../server/context.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import { ANY_BASE, readItems, restoreItem } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import { type AdminForm, isList } from "../admin-form.ts";
import { saveList } from "../list/list.server.ts";
import { savePage } from "../save/page.server.ts";
import type { SaveRequest } from "../save/read-save.server.ts";
import type { Answer } from "../save/saving.server.ts";

/**
 * Saves what was written in a draft; that it is published and that it is no draft any more is one write.
 * @throws {DraftChanged} when it is no longer the one that `draft` names
 */
export async function publishDraft(
  context: RequestContext,
  form: AdminForm,
  asked: SaveRequest,
  draft: Pick<Draft, "id" | "revision" | "hidden">,
): Promise<Answer> {
  const { drafts, documents } = context.get(samspil);
  const alongside = (trx: Parameters<typeof drafts.removeWith>[0]) => drafts.removeWith(trx, draft);
  if (!isList(form)) return savePage(context, form, asked, { alongside });
  const { hidden } = draft;
  const stored = hidden && (await findData({ documents, definition: form.document }));
  // What was hidden may have come back by another way, and been written in since.
  if (!stored || readItems(stored, form.path)?.some(({ id }) => id === hidden.item.id)) {
    return saveList(context, form, asked, { alongside });
  }
  const restore = restoreItem(form.path, hidden.item, hidden.at);
  const whole = { ...asked, intent: "replace", id: hidden.item.id, base: ANY_BASE };
  return saveList(context, form, whole, { alongside, restore });
}

/** What a draft's form would send. */
export function requestOf({ form, screen, id, revision }: Draft): SaveRequest {
  return {
    ...{ ...form, screen, draft: { id, revision } },
    ...{ as: "save", publishAt: "", ids: [], to: 1 },
  };
}
