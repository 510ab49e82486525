import type { SiteFacts } from "../site/page/page-meta.ts";
import { sharePicture } from "../site/picture/share-picture.ts";
import type { ShownArtikel } from "./artikel.server.ts";

/** An article as schema.org sees it. */
export function articleData(artikel: ShownArtikel, site: SiteFacts | undefined) {
  const origin = site?.origin ?? "";
  const clinic = { "@type": "Organization", name: site?.name, url: `${origin}/` };
  return {
    "@type": "Article",
    headline: artikel.title,
    description: artikel.description,
    url: origin + artikel.address,
    inLanguage: "da",
    author: clinic,
    publisher: clinic,
    ...(artikel.published && { datePublished: artikel.published.at }),
    ...(artikel.image && { image: sharePicture(origin, artikel.image) }),
  };
}
