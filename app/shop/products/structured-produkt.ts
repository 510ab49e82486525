import { hasPrice, parsePrice } from "../../formats/kroner.ts";
import { sharePicture } from "../../site/picture/share-picture.ts";
import { isSoldOut, produktPath } from "../goods/shop.ts";

type ProduktFacts = {
  id: string;
  navn: string;
  pris: string;
  kort_beskrivelse: string;
  billede: string;
  producent?: string;
  lager?: string;
  pictures?: string[];
};

/** As structured data (schema.org); no offer without a price. */
export function structuredProdukt(produkt: ProduktFacts, origin: string): Record<string, unknown> {
  const { id, navn, pris, kort_beskrivelse, billede, producent = "", pictures = [] } = produkt;
  const images = [billede, ...pictures].filter(Boolean).map((src) => sharePicture(origin, src));
  const [maker] = producent.trim().split("\n");
  const url = origin + produktPath(id);
  return {
    "@type": "Product",
    name: navn,
    description: kort_beskrivelse,
    sku: id,
    url,
    ...(images.length > 0 && { image: images.length > 1 ? images : images[0] }),
    ...(maker && { manufacturer: { "@type": "Organization", name: maker.trim() } }),
    ...(hasPrice(pris) && {
      offers: {
        "@type": "Offer",
        price: parsePrice(pris),
        priceCurrency: "DKK",
        availability: `https://schema.org/${isSoldOut(produkt) ? "OutOfStock" : "InStock"}`,
        url,
      },
    }),
  };
}
