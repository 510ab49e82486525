import { THANKS_KEY } from "../checkout/thanks-storage.ts";
import { type CartProduct, MAX_QUANTITY } from "./cart.ts";
import { CART_KEY } from "./cart-storage.ts";

declare global {
  interface Window {
    /** What was put in the cart last, until the page's script shows it (start-cart.ts). */
    addedToCart?: { product: CartProduct; quantity: number };
  }
}

/** So many more of a product in a stored list, which may hold anything. Runs inline too, so it uses no other function. */
export function addToStored(
  items: unknown[],
  product: CartProduct,
  quantity: number,
  most: number,
) {
  const at = items.findIndex((item) => Object(item).id === product.id);
  const { quantity: before } = Object(items[at]);
  const sum = (Number.isInteger(before) ? Math.max(before, 0) : 0) + quantity;
  items.splice(at < 0 ? items.length : at, 1, { ...product, quantity: Math.min(sum, most) });
}

/**
 * The one that hears of 'Læg i kurv' and of the quantity beside it, from the page's first line on and through every
 * navigation. It stores the product, counts it and answers within the press; React shows what is stored when it is there.
 * In the quantity, what is no whole number above 0 gives way to the number before.
 */
export const hearAddToCart = `{
const KEY = "${CART_KEY}";
const settle = (field, step = 0) => {
  const number = /^\\d+$/.test(field.value) ? Number(field.value) + step : 0;
  if (number > 0) field.defaultValue = Math.min(number, ${MAX_QUANTITY});
  field.value = field.defaultValue;
};
addEventListener("submit", (event) => {
  const { dataset, elements: { antal, svar } } = event.target;
  if (!dataset.product) return;
  event.preventDefault();
  if (antal) settle(antal);
  const product = JSON.parse(dataset.product);
  const quantity = Number(antal?.value ?? 1);
  let items = [];
  try { items = [...JSON.parse(window.unstored?.[KEY] ?? localStorage.getItem(KEY))]; } catch {}
  (${addToStored})(items, product, quantity, ${MAX_QUANTITY});
  const text = JSON.stringify(items);
  try { localStorage.removeItem("${THANKS_KEY}"); localStorage.setItem(KEY, text); delete window.unstored?.[KEY]; } catch { (window.unstored ??= {})[KEY] = text; }
  const badge = document.querySelector(".cart-link b");
  badge.textContent = items.reduce((sum, item) => sum + (Number.isInteger(item?.quantity) ? item.quantity : 0), 0);
  svar.value = \`Lagt i kurven. Nu er der \${badge.textContent}.\`;
  window.addedToCart = { product, quantity };
  dispatchEvent(new StorageEvent("storage"));
});
addEventListener("click", ({ target: { dataset, form } }) => dataset?.step && settle(form.antal, Number(dataset.step)));
addEventListener("change", ({ target: { form, name } }) => name === "antal" && settle(form.antal));
}`;
