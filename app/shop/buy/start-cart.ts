import { itemCount } from "./cart.ts";
import { cart } from "./cart-store.ts";

/** Shows what add-to-cart.ts stores, and updates the header's count. */
export function startCart() {
  const link = document.querySelector(".cart-link");
  const badge = link?.querySelector("b");

  function showCount() {
    const count = itemCount(cart.read().items);
    if (link) link.ariaLabel = labelOf(count);
    if (badge) badge.textContent = count > 0 ? String(count) : "";
  }

  function showAdded() {
    const { addedToCart } = window;
    delete window.addedToCart;
    if (addedToCart) cart.showAdded(addedToCart.product, addedToCart.quantity);
  }

  cart.subscribe(showCount);
  showCount();
  addEventListener("storage", showAdded);
  showAdded();
}

function labelOf(count: number): string {
  if (count === 0) return "Kurv";
  return count === 1 ? "Kurv, 1 vare" : `Kurv, ${count} varer`;
}
