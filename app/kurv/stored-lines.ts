import { CART_KEY } from "./cart-storage.ts";

/**
 * Stands right after the empty list of the cart's lines, as an inline script: puts into it what the browser's cart
 * holds, as text, to be read until script draws the lines themselves in the same places.
 */
export const drawStoredLines = `{
let items;
try { items = JSON.parse(localStorage.getItem("${CART_KEY}")); } catch {}
const list = document.currentScript.previousElementSibling;
const put = (parent, name, className, text = "") =>
  parent.appendChild(Object.assign(document.createElement(name), { className, textContent: text }));
for (const item of Array.isArray(items) ? items : []) {
  if (!item?.navn) continue;
  const line = put(list, "li", "cart-item");
  put(line, "div", "shape shape--leaf");
  const words = put(line, "div", "");
  put(words, "h2", "", item.navn);
  put(words, "p", "cart-item__apiece", item.quantity + " × " + item.pris);
  put(line, "span", "price");
  put(line, "div", "cart-item__ctrl");
}
}`;
