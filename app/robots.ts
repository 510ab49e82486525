import type { Route } from "./+types/robots";
import { samspil } from "./server/context.ts";
import { isReadyToOpen } from "./tools/dashboard/opening.server.ts";

/** Pages that say noindex may be crawled too: it only works if crawlers read it. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const sitemap = isReadyToOpen(content, settings)
    ? `\nSitemap: ${settings.origin}/sitemap.xml\n`
    : "";
  const rules = `User-agent: *\nDisallow: /admin\n${sitemap}`;
  return new Response(rules, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
