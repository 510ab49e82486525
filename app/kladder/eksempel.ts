import { redirect } from "react-router";
import { draftPage } from "../admin/preview/preview.server.ts";
import { formsOf } from "../features.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/eksempel";

/** A draft's page, for whoever has its link: kept by nobody, and found by no search engine. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { drafts, content } = context.get(samspil);
  const draft = await drafts.findShared(url.searchParams.get("noegle") ?? "");
  const page = draft && (await draftPage(context, formsOf(content), draft));
  if (!page?.ok) return redirect("/eksempel/slut");
  const headers = new Headers(page.headers);
  headers.set("cache-control", "private, no-store");
  headers.set("x-robots-tag", "noindex");
  const html = (await page.text()).replace(/<body[^>]*>/, `$&${NOTICE}`);
  return new Response(html, { headers });
}

const NOTICE =
  '<p role="note" style="margin:0;padding:.6rem 1.25rem;background:#f2c14b;color:#12302e;text-align:center">Eksempel: Det her er ikke udgivet endnu.</p>';
