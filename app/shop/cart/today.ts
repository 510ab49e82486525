import { toObject } from "../../formats/json.ts";
import type { Pricing } from "../products/shop.ts";
import { parseCartProduct, type ShopProduct } from "./cart.ts";

/** All that the shop has, and what it adds to the prices: as /kurv was made with, or as a refused order was told. */
export type Today = { products: ShopProduct[]; pricing: Pricing };

/** @returns undefined for what is none */
export function parseToday(value: unknown): Today | undefined {
  const { products, pricing } = toObject(value);
  if (!Array.isArray(products)) return undefined;
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
      ...(typeof momssats === "string" && { momssats }),
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
