import { CART_KEY } from "./cart-storage.ts";

/** Where the browser's storage is full or forbidden: the cart lives as long as the page. */
export function NotKept() {
  if (!window.unstored?.[CART_KEY]) return null;
  return <p>Din browser gemmer ikke kurven. Bestil, før du lukker eller genindlæser siden.</p>;
}
