import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { useCart } from "./cart-provider.ts";

test("a cart is used within its provider only", () => {
  const Count = () => useCart().items.length;
  const message = "useCart must be used within a CartProvider";
  assert.throws(() => renderToString(createElement(Count)), { message });
});
