import type { Feature } from "../feature.ts";
import { PAGE_NUMBER } from "../site/page/list-pages.ts";
import { produkterDocument, readProdukter, shopDocument } from "./shop.server.ts";

/** Not warmed up: with prices the process takes more before anybody has asked. */
export const shop: Feature = {
  name: "shop",
  title: "Shop",
  documents: [shopDocument, produkterDocument],
  pages: [
    { path: "/shop", shows: [shopDocument, produkterDocument], queries: { side: PAGE_NUMBER } },
    {
      path: "/shop/:produktId",
      shows: [shopDocument, produkterDocument],
      items: (content) =>
        readProdukter(content).map(({ id, navn }) => ({
          label: navn,
          href: `/shop/${encodeURIComponent(id)}`,
        })),
      examples: ["/shop/samtalekort"],
    },
  ],
  menu: {},
  isShortcut: true,
  tile: { to: "shop", text: "Side og produkter", tone: "sand", figure: "basket" },
  pictureFolders: ["shop"],
};
