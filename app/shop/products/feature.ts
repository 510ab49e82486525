import { defineFeature, searchText } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { PRODUKT, produkterDocument, readProdukter, shopDocument } from "../goods/shop.server.ts";
import { produktPath } from "../goods/shop.ts";
import { noticeDocument } from "../jura/notice.server.ts";
import { shopScreen } from "./forms.server.ts";

/** Not warmed up: formatting prices loads Intl, which costs memory before the first visit. */
export const shop = defineFeature({
  name: "shop",
  title: "Shop",
  pages: [
    {
      path: "/shop",
    },
    {
      path: "/shop/:produktId",
      shows: [shopDocument, produkterDocument, noticeDocument],
      items: (content) =>
        readProdukter(content).map(({ id, navn }) => ({
          label: navn,
          href: produktPath(id),
        })),
      searchTexts: productTexts,
      examples: ["/shop/samtalekort"],
    },
  ],
  search: { shape: "leaf", weight: 0.6 },
  screen: shopScreen,
  tile: { to: "shop", text: "Side og produkter", tone: "sand", figure: "basket" },
});

function productTexts(content: Content) {
  return readProdukter(content).map((produkt) =>
    searchText(PRODUKT, produkt, {
      title: produkt.navn,
      href: produktPath(produkt.id),
      // They begin with the kind of thing: 'En bog om …'.
      keywords: produkt.kort_beskrivelse.split(" ", 3).join(" "),
      note: produkt.pris,
    }),
  );
}
