import { formatKroner } from "../../../formats/kroner.ts";
import { type Added, CART_KEY, cartTotal } from "./cart.ts";
import { cart } from "./cart-store.ts";

/** A popup shows what the page's own script adds, or has added before this was there. */
export function startCartPopup() {
  cart.subscribe(showAdded);
  showAdded();
}

function showAdded() {
  const added = window.addedToCart;
  delete window.addedToCart;
  if (added) openPopup(added);
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
  // The page's own has come, but for the first moments of a navigation.
  const picture = form.closest(".product-card, .page-head")?.querySelector(".shape > *");
  if (picture) popup.querySelector(".shape")?.append(picture.cloneNode(true));
  popup.querySelector("img")?.setAttribute("alt", "");
  popup.onclick = ({ target }) => {
    if (target instanceof Element && target.closest("button")) close(popup);
  };
  popup.ontoggle = ({ newState }) => {
    if (newState === "closed") close(popup);
  };
  removeCartPopup();
  template.after(popup);
  // Browsers of 2022 lack popovers: there it closes by its buttons or the next navigation.
  popup.togglePopover?.(true);
  popup.focus();
}

/** Gives the focus back. */
function close(popup: HTMLElement) {
  // It may be told of its end after it.
  if (!popup.isConnected) return;
  popup.togglePopover?.(false);
  popup.remove();
}

export function removeCartPopup() {
  document.querySelector(".cart-pop")?.remove();
}
