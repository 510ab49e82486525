import { SIGNS, whenIdle } from "../../site/browser/islands.ts";
import { stateOfSentOrder, subscribeToSentOrder } from "../checkout/sent-key.ts";
import { itemCount } from "./cart.ts";
import { cart } from "./cart-store.ts";
import { drawLines } from "./stored-lines.ts";

type Islands = { wake: (name: string) => void; fetchScript: (name: string) => void };

const CART_PAGE = "shop/cart/cart-page";
const POPUP = "shop/cart/cart-popup";

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
    document.documentElement.dataset.cart =
      sent === "stored" ? "ordered" : count > 0 ? "filled" : "empty";
    drawGuessedLines();
    if (showPopup) wake(POPUP);
    if (count > 0 || sent) wake(CART_PAGE);
    // What finds out about an order is there before it is sent: it is needed when the connection goes.
    if (sent || (count > 0 && location.pathname === "/kurv")) wake("shop/checkout/sent-order-news");
  }

  /** add-to-cart.ts has stored it, before this had come or just now. */
  function showAdded() {
    const { addedToCart } = window;
    delete window.addedToCart;
    if (addedToCart) cart.dispatch({ type: "added", ...addedToCart });
  }

  function fetchCartPage({ target }: Event) {
    const isCartLink = target instanceof Element && target.closest("a[href='/kurv']");
    if (isCartLink && document.documentElement.dataset.cart !== "empty") fetchScript(CART_PAGE);
  }

  // The popup is there before the press that it answers.
  const inView = new IntersectionObserver((forms) => {
    if (forms.some(({ isIntersecting }) => isIntersecting)) whenIdle(() => wake(POPUP));
  });

  function afterPaint() {
    follow();
    for (const form of document.querySelectorAll("form[data-product]")) inView.observe(form);
  }

  for (const sign of SIGNS) addEventListener(sign, fetchCartPage, { passive: true });
  addEventListener("samspil:turning", () => cart.dispatch({ type: "hidePopup" }));
  cart.subscribe(follow);
  subscribeToSentOrder(follow);
  afterPaint();
  addEventListener("storage", showAdded);
  showAdded();
  return { beforePaint: drawGuessedLines, afterPaint };
}

function drawGuessedLines() {
  const list = document.querySelector(".filled-cart--guessed .cart-list:empty");
  if (list) drawLines(list, cart.read().items);
}

function labelOf(count: number): string {
  if (count === 0) return "Kurv";
  return count === 1 ? "Kurv, 1 vare" : `Kurv, ${count} varer`;
}
