import { type RequestContext, samspil } from "../../server/context.ts";
import { previewContent } from "../../server/documents/content.server.ts";
import type { Draft, Hidden } from "../../server/documents/drafts.server.ts";
import { ANY_BASE } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import { renderPage } from "../../server/render-page.ts";
import { type AdminForm, formFor } from "../fields/admin-form.ts";
import { compose, withHidden } from "./compose.server.ts";
import { findDeleted } from "./former-text.server.ts";
import { requestOf } from "./publish.server.ts";
import { rejectValues } from "./reject-values.server.ts";
import type { FormRequest } from "./save-request.server.ts";

const NOWHERE = "Der er ingen side at vise endnu.";
const NOT_SHOWN = "Siden kan ikke vises lige nu. Det, du har skrevet, står der stadig.";

/** The page that a save would make, as visitors would see it, or a sentence. Nothing is stored. */
export async function previewForm(
  context: RequestContext,
  form: AdminForm | undefined,
  request: FormRequest,
): Promise<Response> {
  const services = context.get(samspil);
  const { drafts, log } = services;
  const rejected = form && (await rejectValues(services, form, request));
  if (rejected) return Response.json({ sentence: rejected.sentence });
  const draft = form && request.id ? await drafts.find(form.screen, request.id) : undefined;
  const deleted = form && (await findDeleted(services, form, request));
  const page = form && (await pageAfter(context, form, request, draft?.hidden ?? deleted));
  if (!page) return Response.json({ sentence: NOWHERE });
  if (page.response.ok)
    return Response.json({ address: page.address, html: await page.response.text() });
  log.warn({ screen: request.screen, status: page.response.status }, "could not show the preview");
  await page.response.body?.cancel();
  return Response.json({ sentence: NOT_SHOWN });
}

export async function draftPage(context: RequestContext, forms: AdminForm[], draft: Draft) {
  const form = formFor(forms, draft);
  return form && pageAfter(context, form, requestOf(draft, form), draft.hidden);
}

async function pageAfter(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  hidden: Hidden | undefined,
) {
  const { address, after } = (await addressAfter(context, form, request, hidden)) ?? {};
  if (!address || !after) return undefined;
  return { address, response: await context.get(renderPage)(address, after) };
}

/** The addresses that drafts will have. Each reads a whole document, so other requests are answered in between. */
export async function draftAddresses(context: RequestContext, forms: AdminForm[], drafts: Draft[]) {
  const addresses: { draft: Draft; address: string }[] = [];
  for await (const draft of inSlices(drafts)) {
    const form = formFor(forms, draft);
    const page = form && (await addressAfter(context, form, requestOf(draft, form), draft.hidden));
    if (page?.address) addresses.push({ draft, address: page.address });
  }
  return addresses;
}

async function addressAfter(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  hidden: Hidden | undefined,
) {
  const services = context.get(samspil);
  const { documents, content } = services;
  const stored = await findData({ documents, definition: form.document });
  if (!stored) return undefined;
  const over = { ...request, base: ANY_BASE };
  const edit = compose(services, form, over, withHidden(form, hidden, stored)).edit();
  if (!edit.ok) return undefined;
  const after = previewContent(content, form.document, edit.data);
  const id = typeof edit.item?.id === "string" ? edit.item.id : request.id;
  // `shownInEnglishAt` returns undefined while the item has too little text for a page.
  const english = request.language === "en" ? form.shownInEnglishAt?.(after, id) : undefined;
  return { address: english ?? form.shownAt(after, id), after };
}
