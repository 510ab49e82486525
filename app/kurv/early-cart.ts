import { type CartProduct, MAX_QUANTITY } from "./cart.ts";
import { CART_KEY } from "./cart-storage.ts";

/** For every page: products whose button was pressed before its island woke are put in the stored cart when the page is left. */
export const keepEarlyProducts = `{
const keep = () => {
  const pressed = [...window.samspilPresses].filter((button) => button.dataset.product);
  if (!pressed.length) return;
  let items;
  try { items = JSON.parse(localStorage.getItem("${CART_KEY}")); } catch {}
  if (!Array.isArray(items)) items = [];
  for (const button of pressed) {
    window.samspilPresses.delete(button);
    const { dataset, form } = button;
    const typed = Number(form?.elements.antal?.value);
    const product = { ...JSON.parse(dataset.product), quantity: Number.isInteger(typed) && typed > 0 ? Math.min(typed, ${MAX_QUANTITY}) : 1 };
    const present = items.find((item) => item?.id === product.id);
    if (present) present.quantity = Math.min(present.quantity + product.quantity, ${MAX_QUANTITY});
    else items.push(product);
  }
  try { localStorage.setItem("${CART_KEY}", JSON.stringify(items)); } catch {}
  dispatchEvent(new StorageEvent("storage", { key: "${CART_KEY}" }));
};
addEventListener("pagehide", keep);
addEventListener("samspil:leaving", keep);
}`;

export function earlyProduct({ id, navn, pris, billede }: CartProduct) {
  return { "data-product": JSON.stringify({ id, navn, pris, billede }) };
}
