import { type CartProduct, parseCartProduct } from "./cart.ts";

/** What the shop says today of the products in a cart: which it was asked about, and those of them that it has. */
export type Today = { asked: string[]; products: CartProduct[] };

export const TODAY_PATH = "/kurv/priser";
/** An address has an end; a larger cart asks more than once. */
export const IDS_PER_REQUEST = 50;

/** @throws when the shop does not answer */
export async function fetchToday(ids: string[], signal: AbortSignal): Promise<Today> {
  const requests = Array.from({ length: Math.ceil(ids.length / IDS_PER_REQUEST) }, (_, at) =>
    fetchProducts(ids.slice(at * IDS_PER_REQUEST, (at + 1) * IDS_PER_REQUEST), signal),
  );
  return { asked: ids, products: (await Promise.all(requests)).flat() };
}

async function fetchProducts(ids: string[], signal: AbortSignal): Promise<CartProduct[]> {
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  const answer = await fetch(`${TODAY_PATH}?${query}`, { signal });
  const products: unknown = await answer.json();
  if (!answer.ok || !Array.isArray(products)) throw new Error(`${TODAY_PATH} ${answer.status}`);
  return products.flatMap((product) => parseCartProduct(product) ?? []);
}
