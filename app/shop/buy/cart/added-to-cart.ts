import { formatKroner } from "../../../formats/kroner.ts";
import { type Added, CART_KEY, cartTotal } from "./cart.ts";
import { cart } from "./cart-store.ts";

let shown: Added | undefined;

/** A popup shows what the page's own script adds, or has added before this was there. */
export function startCartPopup() {
  cart.subscribe(showAdded);
  showAdded();
}

function showAdded() {
  if (window.addedToCart === shown) return;
  shown = window.addedToCart;
  if (shown) openPopup(shown);
}

function openPopup({ product, quantity, form }: Added) {
  const template = document.querySelector<HTMLTemplateElement>("#lagt-i-kurv");
  const drawn = template?.content.querySelector<HTMLElement>(".cart-pop");
  if (!template || !drawn) return;
  const popup = document.importNode(drawn, true);
  const [text, notKept] = popup.querySelectorAll("p");
  const total = formatKroner(cartTotal([{ ...product, quantity }]));
  if (text) text.textContent = `${quantity} × ${product.navn} · i alt ${total}`;
  if (!window.unstored?.[CART_KEY]) notKept?.remove();
  // The page's own has come already.
  const picture = form.closest(".product-card, .page-head")?.querySelector(".shape > *");
  if (picture) popup.querySelector(".shape")?.append(picture.cloneNode(true));
  popup.querySelector("img")?.setAttribute("alt", "");
  popup.onclick = ({ target }) => {
    if (target instanceof Element && target.closest("button")) close(popup);
  };
  popup.ontoggle = ({ newState }) => {
    if (newState === "closed") close(popup);
  };
  document.querySelector(".cart-pop")?.remove();
  template.after(popup);
  // Browsers of 2022 lack popovers: there it closes by its buttons or the next navigation.
  popup.togglePopover?.(true);
  popup.focus();
}

function close(popup: HTMLElement) {
  // Another has taken its place.
  if (!popup.isConnected) return;
  delete window.addedToCart;
  popup.togglePopover?.(false);
  popup.remove();
}

export function hideCartPopup() {
  const popup = document.querySelector<HTMLElement>(".cart-pop");
  if (popup) close(popup);
}
