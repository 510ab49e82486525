import type { Content } from "../../server/documents/content.server.ts";
import { readPricing, readProdukter } from "../products/shop.server.ts";
import type { Today } from "./today.ts";

export function readToday(content: Content): Today {
  const products = readProdukter(content).map(({ id, navn, pris, billede, momssats, lager }) => ({
    id,
    navn,
    pris,
    billede,
    ...(momssats && { momssats }),
    ...(lager && { lager }),
  }));
  return { products, pricing: readPricing(content) };
}
