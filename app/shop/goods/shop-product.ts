export const MAX_QUANTITY = 999;

/** `pris` is the price text, such as '349 kr.'. */
export type CartProduct = { id: string; navn: string; pris: string; billede: string };

export type ShopProduct = CartProduct & { momssats?: string; lager?: string };
