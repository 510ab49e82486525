import { CART_KEY } from "./cart-storage.ts";

/** The stored lines as text, until React draws them in the same places. An inline script too, so it uses no other function. */
export function drawLines(list: Element, items: unknown) {
  function put(parent: Element, name: string, className: string, textContent = "") {
    const element = Object.assign(document.createElement(name), { className, textContent });
    return parent.appendChild(element);
  }

  for (const item of Array.isArray(items) ? items : []) {
    const { navn, pris, quantity } = item ?? {};
    const isLine = typeof navn === "string" && typeof pris === "string";
    if (!isLine || typeof quantity !== "number") continue;
    const line = put(list, "li", "cart-item");
    put(line, "div", "shape shape--leaf");
    const words = put(line, "div", "");
    put(words, "h2", "", navn);
    put(words, "p", "cart-item__apiece", `${quantity} × ${pris}`);
    put(line, "span", "price");
    put(line, "div", "cart-item__ctrl");
  }
}

/** Stands right after the list, as an inline script, which a page that is turned to does not run (follow-cart.ts). */
export const drawStoredLines = `{
let items;
try { items = JSON.parse(localStorage.getItem("${CART_KEY}")); } catch {}
(${drawLines})(document.currentScript.previousElementSibling, items);
}`;
