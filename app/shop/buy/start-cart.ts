import { itemCount } from "./cart.ts";
import { cart } from "./cart-store.ts";

/** The header shows how much the cart has. */
export function startCart() {
  const link = document.querySelector(".cart-link");
  const badge = link?.querySelector("b");

  function showCount() {
    const count = itemCount(cart.read().items);
    if (link) link.ariaLabel = labelOf(count);
    if (badge) badge.textContent = count > 0 ? String(count) : "";
  }

  cart.subscribe(showCount);
  showCount();
}

function labelOf(count: number): string {
  if (count === 0) return "Kurv";
  return count === 1 ? "Kurv 1 vare" : `Kurv ${count} varer`;
}
