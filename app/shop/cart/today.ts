import { toObject } from "../../formats/json.ts";
import type { Pricing } from "../products/shop.ts";
import { parseCartProduct, type ShopProduct } from "./cart.ts";

/** What the shop says today of the products in a cart: which it was asked about, and those of them that it has. */
export type Today = { asked: string[]; products: ShopProduct[]; pricing?: Pricing };

export const TODAY_PATH = "/kurv/priser";
/** An address has an end; a larger cart asks more than once. */
export const IDS_PER_REQUEST = 50;

/** @throws when the shop does not answer */
export async function fetchToday(ids: string[], signal: AbortSignal): Promise<Today> {
  const requests = Array.from({ length: Math.ceil(ids.length / IDS_PER_REQUEST) }, (_, at) =>
    fetchProducts(ids.slice(at * IDS_PER_REQUEST, (at + 1) * IDS_PER_REQUEST), signal),
  );
  const told = await Promise.all(requests);
  return {
    asked: ids,
    products: told.flatMap(({ products }) => products),
    pricing: told[0]?.pricing,
  };
}

async function fetchProducts(ids: string[], signal: AbortSignal) {
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  const answer = await fetch(`${TODAY_PATH}?${query}`, { signal });
  const { products, pricing } = toObject(await answer.json());
  if (!answer.ok || !Array.isArray(products)) throw new Error(`${TODAY_PATH} ${answer.status}`);
  return {
    products: products.flatMap((product) => parseProduct(product) ?? []),
    pricing: parsePricing(pricing),
  };
}

function parseProduct(value: unknown): ShopProduct | undefined {
  const product = parseCartProduct(value);
  const { momssats, lager } = toObject(value);
  return (
    product && {
      ...product,
      momssats: String(momssats ?? ""),
      ...(typeof lager === "string" && { lager }),
    }
  );
}

function parsePricing(value: unknown): Pricing {
  const { freight, isMomsRegistered } = toObject(value);
  const { price, freeFrom } = toObject(freight);
  return {
    ...(typeof price === "number" && {
      freight: { price, ...(typeof freeFrom === "number" && { freeFrom }) },
    }),
    isMomsRegistered: isMomsRegistered === true,
  };
}
