import { samspil } from "../../server/context.ts";
import { withData } from "../../server/documents/content.server.ts";
import { ANY_BASE } from "../../server/documents/edit.server.ts";
import { readData } from "../../server/documents/edit-document.server.ts";
import { renderPage } from "../../server/render-page.ts";
import { type AdminForm, isList } from "../admin-form.ts";
import { stepOf } from "../list/list.server.ts";
import { pageChange } from "../save/page.server.ts";
import type { SaveRequest } from "../save/read-save.server.ts";
import type { Context } from "../save/saving.server.ts";

const NOWHERE = "Der er ingen side at vise endnu.";
const NOT_SHOWN = "Siden kan ikke vises lige nu. Det, du har skrevet, står der stadig.";

/** The page that this save would make, as visitors would see it; nothing is stored. A sentence where there is none. */
export async function previewForm(
  context: Context,
  form: AdminForm | undefined,
  asked: SaveRequest,
): Promise<Response> {
  const { log } = context.get(samspil);
  const shown = form && (await changedBy(context, form, asked));
  const address = shown?.address;
  if (!address) return Response.json({ sentence: NOWHERE });
  const page = await context.get(renderPage)(address, shown.content);
  if (page.ok) return Response.json({ html: await page.text() });
  log.warn({ address, status: page.status }, "preview could not be shown");
  await page.body?.cancel();
  return Response.json({ sentence: NOT_SHOWN });
}

/** The content as it would be after a save, and where on the site it would be seen. */
async function changedBy(context: Context, form: AdminForm, asked: SaveRequest) {
  const { documents, content } = context.get(samspil);
  const stored = await readData({ documents, definition: form.document });
  const overAll = { ...asked, base: ANY_BASE };
  const change = isList(form) ? stepOf(form, overAll).change : pageChange(content, form, overAll);
  const edit = change(stored);
  if (!edit.ok) return undefined;
  const after = withData(content, form.document, edit.data);
  const id = typeof edit.item?.id === "string" ? edit.item.id : asked.id;
  return { content: after, address: isList(form) ? form.shownAt(after, id) : form.shownAt };
}
