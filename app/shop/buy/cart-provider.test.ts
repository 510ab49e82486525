import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { CartProvider, useCart } from "./cart-provider.ts";

function Count() {
  return useCart().items.length;
}

test("a cart is used within its provider only", () => {
  const message = "useCart must be used within a CartProvider";
  assert.throws(() => renderToString(createElement(Count)), { message });
});

test("a server knows no cart, and says that it is loading", () => {
  const provider = createElement(CartProvider, { loading: "Indlæser...", children: null });
  assert.equal(renderToString(provider), "Indlæser...");
});
