import { stateOfSentOrder, subscribeToSentOrder } from "../orders/form/sent-key.ts";
import { SIGNS } from "../site/browser/islands.ts";
import { itemCount } from "./cart.ts";
import { cart } from "./cart-store.ts";
import { drawLines } from "./stored-lines.ts";

type Islands = { wake: (name: string) => void; fetchScript: (name: string) => void };

const CART_PAGE = "kurv/cart-page";

/** Keeps the header's count in step with the cart, and wakes what shows the cart and its order; returns what follows a turn. */
export function followCart({ wake, fetchScript }: Islands) {
  const link = document.querySelector(".cart-link");
  const badge = link?.querySelector("b");

  function follow() {
    const { items, showPopup } = cart.read();
    const count = itemCount(items);
    const sent = stateOfSentOrder();
    if (link) link.ariaLabel = labelOf(count);
    if (badge) badge.textContent = count > 0 ? String(count) : "";
    badge?.classList.toggle("is-empty", count === 0);
    document.documentElement.dataset.cart =
      sent === "stored" ? "ordered" : count > 0 ? "filled" : "empty";
    drawGuessedLines();
    if (showPopup) wake("kurv/cart-popup");
    if (count > 0 || sent) wake(CART_PAGE);
    // What finds out about an order is there before it is sent: it is needed when the connection goes.
    if (sent || (count > 0 && location.pathname === "/kurv")) wake("orders/form/sent-order-news");
  }

  function fetchCartPage({ target }: Event) {
    const isCartLink = target instanceof Element && target.closest("a[href='/kurv']");
    if (isCartLink && document.documentElement.dataset.cart !== "empty") fetchScript(CART_PAGE);
  }

  for (const sign of SIGNS) addEventListener(sign, fetchCartPage, { passive: true });
  addEventListener("samspil:leaving", () => cart.dispatch({ type: "hidePopup" }));
  cart.subscribe(follow);
  subscribeToSentOrder(follow);
  follow();
  return { beforePaint: drawGuessedLines, afterPaint: follow };
}

function drawGuessedLines() {
  const list = document.querySelector(".filled-cart--guessed .cart-list:empty");
  if (list) drawLines(list, cart.read().items);
}

function labelOf(count: number): string {
  if (count === 0) return "Kurv";
  return count === 1 ? "Kurv, 1 vare" : `Kurv, ${count} varer`;
}
