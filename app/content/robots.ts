import { samspil } from "../server/context.ts";
import type { Route } from "./+types/robots";

/** Demo pages may be crawled too: their noindex only works if crawlers read it. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(samspil).settings;
  const rules = `User-agent: *\nDisallow: /admin\n\nSitemap: ${origin}/sitemap.xml\n`;
  return new Response(rules, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
