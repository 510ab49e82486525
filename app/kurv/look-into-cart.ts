import { SENT_KEY } from "../orders/form/sent-key.ts";
import { CART_KEY } from "./cart-storage.ts";

/**
 * The server guesses that a cart is empty. This inline script stands within the guess: the style sheet takes it back,
 * before it is painted, where something lies in the browser's cart, or was just ordered from it. On pages that are turned
 * to, follow-cart.ts has said so already.
 */
export const lookIntoCart = `{
const { dataset } = document.documentElement;
try {
  const stored = localStorage.getItem("${CART_KEY}");
  if (JSON.parse(localStorage.getItem("${SENT_KEY}"))?.order) dataset.cart = "ordered";
  else if (stored && stored !== "[]") dataset.cart = "filled";
} catch {}
}`;
