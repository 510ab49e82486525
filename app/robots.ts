import type { Route } from "./+types/robots";
import { readSiteState } from "./content/klinik/klinik.server.ts";
import { samspil } from "./server/context.ts";

/** Pages that say noindex may be crawled too: it only works if crawlers read it. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const isSoon = readSiteState(content, settings) === "soon";
  const sitemap = isSoon ? "" : `\nSitemap: ${settings.origin}/sitemap.xml\n`;
  const rules = `User-agent: *\nDisallow: /admin\n${sitemap}`;
  return new Response(rules, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
