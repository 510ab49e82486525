import { CART_KEY } from "../../app/shop/buy/cart/cart.ts";

/** A stored cart with two of one product. */
export const TWO_CARDS = {
  key: CART_KEY,
  items: JSON.stringify([
    { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "", quantity: 2 },
  ]),
};

/** Runs in the page. */
export function putIntoCart({ key, items }: typeof TWO_CARDS) {
  localStorage.setItem(key, items);
}
