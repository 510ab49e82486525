import type { Feature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { produkterDocument, readProdukter, readShop, shopDocument } from "../goods/shop.server.ts";
import { produktPath } from "../goods/shop.ts";
import { noticeDocument } from "../jura/notice.server.ts";
import { shopScreen } from "./forms.server.ts";

/** Not warmed up: formatting prices loads Intl, which costs memory before the first visit. */
export const shop: Feature = {
  name: "shop",
  title: "Shop",
  documents: [shopDocument, produkterDocument],
  pages: [
    {
      path: "/shop",
      shows: [shopDocument, produkterDocument],
      searchTexts: shopTexts,
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
  menu: {},
  search: { shape: "leaf", weight: 0.6 },
  isShortcut: true,
  screen: shopScreen,
  tile: { to: "shop", text: "Side og produkter", tone: "sand", figure: "basket" },
  pictureFolders: ["shop"],
};

function shopTexts(content: Content) {
  const { title, heroImage, introText, orderText } = readShop(content);
  return [{ title, href: "/shop", texts: [introText, orderText], picture: heroImage }];
}

function productTexts(content: Content) {
  return readProdukter(content).map((produkt) => ({
    title: produkt.navn,
    href: produktPath(produkt.id),
    // They begin with the kind of thing: 'En bog om …'.
    keywords: produkt.kort_beskrivelse.split(" ", 3).join(" "),
    texts: [
      produkt.kort_beskrivelse,
      produkt.produktBeskrivelse,
      ...produkt.beskrivelse,
      ...produkt.features,
      ...produkt.anvendelse,
    ],
    picture: produkt.billede,
    note: produkt.pris,
  }));
}
