import { type CartProduct, MAX_QUANTITY } from "../goods/shop-product.ts";
import { CART_KEY } from "./cart-storage.ts";
import { THANKS_KEY } from "./thanks-storage.ts";

declare global {
  interface Window {
    /** The last added product, until start-cart.ts has shown it. */
    addedToCart?: { product: CartProduct; quantity: number };
  }
}

/** `items` may hold anything. Also inlined in the page, so it calls no other function. */
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

/** Runs on every page before any other script. An invalid quantity is replaced by the one before. */
export const addToCartScript = `{
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
  const count = items.reduce((sum, item) => sum + (Number.isInteger(item?.quantity) ? item.quantity : 0), 0);
  if (badge) badge.textContent = count;
  svar.value = \`Lagt i kurven. Nu er der \${count}.\`;
  window.addedToCart = { product, quantity };
  dispatchEvent(new StorageEvent("storage"));
});
addEventListener("click", ({ target: { dataset, form } }) => dataset?.step && settle(form.antal, Number(dataset.step)));
addEventListener("change", ({ target: { form, name } }) => name === "antal" && settle(form.antal));
}`;
