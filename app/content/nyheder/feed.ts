import { escapeHtml } from "../../formats/escape-html.ts";
import { samspil } from "../../server/context.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import type { Route } from "./+types/feed";
import { type Nyhed, readNewestFirst, showNyhed } from "./nyheder.server.ts";
import { newsPlace } from "./nyheder.ts";

const FEED_LENGTH = 20;

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const items = readNewestFirst(content)
    .slice(0, FEED_LENGTH)
    .map((nyhed, index) => {
      const { html, ...item } = showNyhed(nyhed);
      const address = settings.origin + newsPlace(index, nyhed.id);
      return itemXml({ ...item, html: withOrigin(html, settings.origin) }, address);
    });
  const title = escapeXml(`Nyt fra ${readKlinik(content).navn}`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${title}</title>
<link>${settings.origin}/nyheder</link>
<description>${title}</description>
<language>da</language>
<atom:link href="${settings.origin}/nyheder.xml" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
  return new Response(xml, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}

/** The guid stays when the item moves to another page of /nyheder; the link follows it. */
function itemXml({ id, title, html, published }: Nyhed, address: string): string {
  const date = published ? `\n<pubDate>${new Date(published.at).toUTCString()}</pubDate>` : "";
  return `<item>
<title>${escapeXml(title)}</title>
<link>${escapeXml(address)}</link>
<guid isPermaLink="false">${escapeXml(id)}</guid>${date}
<description>${escapeXml(html)}</description>
</item>`;
}

function withOrigin(html: string, origin: string): string {
  return html.replace(/ (href|src)="(?=\/)/g, ` $1="${origin}`);
}

function escapeXml(text: string): string {
  return escapeHtml(text.replace(CONTROL_CHARACTERS, ""));
}

/** Not allowed in XML, escaped or not. */
const CONTROL_CHARACTERS = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;
