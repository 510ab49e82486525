import type { Content } from "../../server/documents/content.server.ts";
import { readPricing, readProdukter } from "./shop.server.ts";
import type { ShopProduct } from "./shop-product.ts";

export type Catalogue = ReturnType<typeof readCatalogue>;

export function readCatalogue(content: Content) {
  const products = readProdukter(content).map(
    ({ id, navn, pris, billede, momssats, lager }): ShopProduct => {
      return { id, navn, pris, billede, momssats, lager };
    },
  );
  return { products, pricing: readPricing(content) };
}
