import type { Route } from "./+types/sitemap";
import { isWritten } from "./content/written.ts";
import { featureRegistry, type PublicPage } from "./feature.ts";
import { escapeHtml } from "./formats/escape-html.ts";
import { samspil } from "./server/context.ts";
import type { Content } from "./server/documents/content.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const { publicPages } = context.get(featureRegistry);
  const { origin } = settings;
  const isListed = (page: PublicPage) => isWritten(content, settings, page);
  const inEnglish = publicPages.flatMap(({ english }) => [...(english?.(content) ?? [])]);
  const urls = publicPages.filter(isListed).flatMap((page) => {
    const changed = lastChange(content, page);
    return addressesOf(content, page).map((path) => {
      const pair = inEnglish.find((paths) => paths.includes(path));
      return urlXml(origin, path, changed, pair);
    });
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

function addressesOf(content: Content, { path, sitemapAddresses, items }: PublicPage): string[] {
  return sitemapAddresses?.(content) ?? items?.(content).map(({ href }) => href) ?? [path];
}

function lastChange(content: Content, { shows }: PublicPage): string | undefined {
  const times = shows
    .map((document) => Date.parse(String(content.get(document).lastUpdated)))
    .filter(Number.isFinite);
  return times.length > 0 ? new Date(Math.max(...times)).toISOString().slice(0, 10) : undefined;
}

function urlXml(origin: string, path: string, changed: string | undefined, pair?: string[]) {
  const address = (own: string) => escapeHtml(new URL(own, origin).href);
  const languages = (pair ?? []).map((own, index) => {
    const lang = index === 0 ? "da" : "en";
    return `<xhtml:link rel="alternate" hreflang="${lang}" href="${address(own)}"/>`;
  });
  const day = changed ? `<lastmod>${changed}</lastmod>` : "";
  return `<url><loc>${address(path)}</loc>${day}${languages.join("")}</url>`;
}
