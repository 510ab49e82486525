import { MAX_QUANTITY } from "../../goods/shop-product.ts";
import { type Added, addToStored, CART_KEY, THANKS_KEY } from "./cart.ts";
import { readText, writeText } from "./kept.ts";

// Stands in every page itself, before any other script (build/inline-script.ts).
addEventListener("submit", (event) => {
  const form = Object(event.target);
  const { dataset, elements } = form;
  if (!dataset.product) return;
  event.preventDefault();
  const { antal, svar } = elements;
  if (antal) settle(antal);
  const product = JSON.parse(dataset.product);
  const quantity = Number(antal?.value ?? 1);
  const count = store({ product, quantity, form });
  const badge = document.querySelector(".cart-link b");
  if (badge) badge.textContent = String(count);
  svar.value = `Lagt i kurven. Nu er der ${count}.`;
});

addEventListener("click", ({ target }) => {
  const { dataset, form } = Object(target);
  if (dataset?.step) settle(form.antal, Number(dataset.step));
});

addEventListener("change", ({ target }) => {
  const { name, form } = Object(target);
  if (name === "antal") settle(form.antal);
});

/** An invalid quantity is replaced by the one before. */
function settle(field: HTMLInputElement, step = 0) {
  const number = /^\d+$/.test(field.value) ? Number(field.value) + step : 0;
  if (number > 0) field.defaultValue = String(Math.min(number, MAX_QUANTITY));
  field.value = field.defaultValue;
}

/** @returns how many there are now */
function store(added: Added): number {
  let items = [];
  try {
    items = [...JSON.parse(readText(CART_KEY) ?? "")];
  } catch {}
  addToStored(items, added.product, added.quantity);
  writeText(THANKS_KEY, null);
  window.addedToCart = added;
  writeText(CART_KEY, JSON.stringify(items));
  const quantities = items.map((item) => Object(item).quantity).filter(Number.isInteger);
  return quantities.reduce((sum, one) => sum + one, 0);
}
