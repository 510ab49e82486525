import type { Route } from "./+types/sitemap";
import { heroDocument, welcomeTextDocument } from "./forside/forside.server.ts";
import { kontaktDocument } from "./kontakt/kontakt.server.ts";
import { nyhederDocument, readNewestFirst } from "./nyheder/nyheder.server.ts";
import { newsPages } from "./nyheder/nyheder.ts";
import { omDocument, readPsykologer } from "./om/om.server.ts";
import { hasEnglish } from "./om/profile.ts";
import { praktiskPriserDocument } from "./praktisk-priser/praktisk-priser.server.ts";
import { samspil } from "./server/context.ts";
import type { Content } from "./server/documents/content.server.ts";
import type { DocumentDefinition } from "./server/documents/define-document.server.ts";
import { readProdukter, shopDocument } from "./shop/shop.server.ts";
import { pagePathOf } from "./site/page/linked-items.ts";
import {
  supervisionDocument,
  supervisionEventsDocument,
} from "./supervision/supervision.server.ts";
import {
  readTerapiOmrader,
  terapiDocument,
  terapiOmraderDocument,
} from "./terapi/terapi.server.ts";
import {
  readUddannelser,
  uddannelseDocument,
  uddannelserDocument,
} from "./uddannelse/uddannelse.server.ts";
import { readArtikler, videnDocument } from "./viden/viden.server.ts";
import { artikelAddress, isElsewhere } from "./viden/viden.ts";

/** Addresses of pages, and the documents that they show. */
type Pages = { paths: string[]; of: DocumentDefinition[] };

/** Every public page, with the day its text last changed. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const urls = publicPages(content).flatMap(({ paths, of }) => {
    const changed = lastChange(content, of);
    return paths.map((path) => urlXml(settings.origin + path, changed));
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

function publicPages(content: Content): Pages[] {
  return [
    { paths: ["/"], of: [heroDocument, welcomeTextDocument, nyhederDocument, omDocument] },
    { paths: ["/om", ...profilePaths(content)], of: [omDocument] },
    { paths: ["/terapi"], of: [terapiDocument, terapiOmraderDocument] },
    { paths: pathsOf(readTerapiOmrader(content), "/terapi"), of: [terapiOmraderDocument] },
    { paths: ["/supervision"], of: [supervisionDocument, supervisionEventsDocument] },
    { paths: ["/uddannelse"], of: [uddannelseDocument, uddannelserDocument] },
    { paths: pathsOf(readUddannelser(content), "/uddannelse"), of: [uddannelserDocument] },
    { paths: ["/praktisk-priser"], of: [praktiskPriserDocument] },
    { paths: ["/shop", ...produktPaths(content)], of: [shopDocument] },
    { paths: ["/kurv"], of: [] },
    { paths: ["/viden", ...artikelPaths(content)], of: [videnDocument] },
    { paths: ["/kontakt"], of: [kontaktDocument] },
    { paths: newsPages(readNewestFirst(content).length), of: [nyhederDocument] },
  ];
}

function profilePaths(content: Content): string[] {
  return readPsykologer(content).flatMap((psykolog) => {
    const path = pagePathOf(psykolog, "/om");
    return hasEnglish(psykolog) ? [path, `${path}?lang=en`] : [path];
  });
}

function pathsOf(items: { id: string; link: string }[], folder: string): string[] {
  return items.map((item) => pagePathOf(item, folder));
}

function produktPaths(content: Content): string[] {
  return readProdukter(content).map(({ id }) => `/shop/${encodeURIComponent(id)}`);
}

function artikelPaths(content: Content): string[] {
  return readArtikler(content)
    .filter((artikel) => !isElsewhere(artikel))
    .map(artikelAddress);
}

/** The latest of the documents' timestamps, as a day; one that is no time is passed over. */
function lastChange(content: Content, documents: DocumentDefinition[]): string | undefined {
  const times = documents
    .map((document) => Date.parse(String(content.get(document).lastUpdated)))
    .filter(Number.isFinite);
  return times.length > 0 ? new Date(Math.max(...times)).toISOString().slice(0, 10) : undefined;
}

function urlXml(address: string, changed: string | undefined): string {
  const location = new URL(address).href.replaceAll("&", "&amp;");
  return `<url><loc>${location}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
}
