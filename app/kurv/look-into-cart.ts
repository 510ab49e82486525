import { CART_KEY } from "./cart-storage.ts";
import { SENT_KEY } from "./sent-key.ts";

/**
 * The server guesses that a cart is empty. This inline script stands within the guess, and takes it back before it is
 * painted where something lies in the browser's cart, or was just ordered from it.
 */
export const lookIntoCart = `{
const guess = document.currentScript.closest("section").classList;
try {
  const stored = localStorage.getItem("${CART_KEY}");
  if (JSON.parse(localStorage.getItem("${SENT_KEY}"))?.order) guess.add("empty-cart--ordered");
  else if (stored && stored !== "[]") guess.add("empty-cart--refuted");
} catch {}
}`;
