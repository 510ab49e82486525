import { hasPrice, parsePrice } from "../formats/kroner.ts";
import { sharePicture } from "../site/picture/share-picture.ts";
import { produktPath } from "./shop.ts";

type Described = {
  id: string;
  navn: string;
  pris: string;
  kort_beskrivelse: string;
  billede: string;
};

/** schema.org's Product; without an offer while its price text holds no price. */
export function structuredProdukt(produkt: Described, origin: string): Record<string, unknown> {
  const { id, navn, pris, kort_beskrivelse, billede } = produkt;
  const url = origin + produktPath(id);
  return {
    "@type": "Product",
    name: navn,
    description: kort_beskrivelse,
    sku: id,
    url,
    ...(billede && { image: sharePicture(origin, billede) }),
    ...(hasPrice(pris) && {
      offers: {
        "@type": "Offer",
        price: parsePrice(pris),
        priceCurrency: "DKK",
        availability: "https://schema.org/InStock",
        url,
      },
    }),
  };
}
