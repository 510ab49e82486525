import type { Route } from "./+types/sitemap";
import type { PublicPage } from "./feature.ts";
import { publicPages } from "./features.ts";
import { samspil } from "./server/context.ts";
import type { Content } from "./server/documents/content.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const urls = publicPages.flatMap((page) => {
    const changed = lastChange(content, page);
    return addressesOf(content, page).map((path) => urlXml(settings.origin + path, changed));
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

function addressesOf(content: Content, { path, addresses, items }: PublicPage): string[] {
  return addresses?.(content) ?? items?.(content).map(({ href }) => href) ?? [path];
}

function lastChange(content: Content, { shows }: PublicPage): string | undefined {
  const times = shows
    .map((document) => Date.parse(String(content.get(document).lastUpdated)))
    .filter(Number.isFinite);
  return times.length > 0 ? new Date(Math.max(...times)).toISOString().slice(0, 10) : undefined;
}

function urlXml(address: string, changed: string | undefined): string {
  const location = new URL(address).href.replaceAll("&", "&amp;");
  return `<url><loc>${location}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
}
