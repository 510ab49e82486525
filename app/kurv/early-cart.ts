import { type CartProduct, MAX_QUANTITY } from "./cart.ts";
import { CART_KEY } from "./cart-storage.ts";

/**
 * Remembers the products whose button is pressed before script has taken over, and puts them in the stored cart should
 * the page be left by then. Once script is there, it presses the buttons again itself (early-clicks.ts).
 */
export const keepEarlyProducts = `{
let wanted = [];
const waiting = new AbortController();
const listen = (name, hear) => addEventListener(name, hear, { capture: true, signal: waiting.signal });
const want = (button) => {
  if (!button?.dataset.product) return;
  const typed = Number(button.form?.elements.antal?.value);
  const quantity = Number.isInteger(typed) && typed > 0 ? Math.min(typed, ${MAX_QUANTITY}) : 1;
  wanted.push({ ...JSON.parse(button.dataset.product), quantity });
};
const keep = () => {
  let items;
  try { items = JSON.parse(localStorage.getItem("${CART_KEY}")); } catch {}
  if (!Array.isArray(items)) items = [];
  for (const product of wanted) {
    const present = items.find((item) => item?.id === product.id);
    if (present) present.quantity = Math.min(present.quantity + product.quantity, ${MAX_QUANTITY});
    else items.push(product);
  }
  try { if (wanted.length) localStorage.setItem("${CART_KEY}", JSON.stringify(items)); } catch {}
  wanted = [];
};
listen("click", ({ target }) => want(target.closest?.("button[type=button]")));
listen("submit", ({ submitter }) => want(submitter));
listen("pagehide", keep);
addEventListener("samspil:ready", () => waiting.abort(), { once: true });
}`;

/** What the inline script needs of a product, for its button. */
export function earlyProduct({ id, navn, pris, billede }: CartProduct) {
  return { "data-product": JSON.stringify({ id, navn, pris, billede }) };
}
