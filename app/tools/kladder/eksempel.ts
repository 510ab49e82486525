import { redirect } from "react-router";
import { draftPage } from "../../editor/save/preview.server.ts";
import { featureRegistry } from "../../feature.ts";
import { escapeHtml } from "../../formats/escape-html.ts";
import { samspil } from "../../server/context.ts";
import { withNote } from "../../site/page/with-note.server.ts";
import type { Route } from "./+types/eksempel";
import { PLACE, withProof } from "./shared-link.ts";

/** A draft's page, for anyone with its link. Browsers do not store it, and search engines do not index it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { drafts, content, log } = context.get(samspil);
  const token = url.searchParams.get("noegle") ?? "";
  const draft = await drafts.findShared(token);
  if (!draft) return redirect("/eksempel/slut");
  const { address = "/", response: page } =
    (await draftPage(context, context.get(featureRegistry).formsOf(content), draft)) ?? {};
  if (!page?.ok) {
    log.warn({ screen: draft.screen, status: page?.status }, "could not show the shared draft");
    await page?.body?.cancel();
    return redirect("/eksempel/fejl");
  }
  const headers = new Headers(page.headers);
  headers.set("cache-control", "private, no-store");
  headers.set("x-robots-tag", "noindex");
  const html = withNote(withProof(await page.text(), token), NOTE).replace(
    idOf(address),
    ` id="${PLACE}"`,
  );
  return new Response(html, { headers });
}

/** A new item's id differs each time its page is rendered, so the link has an anchor of its own. */
function idOf(address: string): string {
  const [, id = ""] = address.split("#");
  return ` id="${escapeHtml(decodeURIComponent(id))}"`;
}

const NOTE = "Kladde: Siden er ikke udgivet endnu.";
