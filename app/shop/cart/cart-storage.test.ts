import assert from "node:assert/strict";
import { mock, test } from "node:test";
import fc from "fast-check";
import { parseStoredCart } from "./cart-storage.ts";

const tavle = { id: "folelsestavle", navn: "Følelsestavle", pris: "599 kr.", billede: "/t.svg" };

/** Runs `work` and answers what it wrote to console.error. */
function errorsDuring(work: () => void): unknown[][] {
  const spy = mock.method(console, "error", () => undefined);
  try {
    work();
    return spy.mock.calls.map((call) => [...call.arguments]);
  } finally {
    spy.mock.restore();
  }
}

test("a stored cart is read as it was written", () => {
  const items = [{ ...tavle, quantity: 2 }];
  assert.deepEqual(parseStoredCart(JSON.stringify(items)), items);
});

test("no stored cart is an empty cart, and nothing to log", () => {
  const errors = errorsDuring(() => assert.deepEqual(parseStoredCart(null), []));
  assert.deepEqual(errors, []);
});

test("an unreadable cart is ignored and logged", () => {
  for (const text of ["{not json", '"text"', "null", '{"items":[]}', ""]) {
    const errors = errorsDuring(() => assert.deepEqual(parseStoredCart(text), []));
    assert.equal(errors.length, 1);
    assert.equal(errors[0]?.[0], "Error loading cart from localStorage:");
  }
});

test("an item that does not fit is left out, the others stay", () => {
  const good = { ...tavle, quantity: 1 };
  const bad = [
    null,
    7,
    "tavle",
    {},
    { ...tavle },
    { ...tavle, id: "", quantity: 1 },
    { ...tavle, id: "\ud800", quantity: 1 },
    { ...tavle, id: 7, quantity: 1 },
    { ...tavle, id: "e", navn: undefined, quantity: 1 },
    { ...tavle, id: "f", pris: 599, quantity: 1 },
    { ...tavle, id: "g", billede: null, quantity: 1 },
    { ...tavle, id: "a", quantity: 0 },
    { ...tavle, id: "b", quantity: 1.5 },
    { ...tavle, id: "c", quantity: 1e9 },
    { ...tavle, id: "d", quantity: "2" },
    { ...tavle, quantity: 7 },
  ];
  const errors = errorsDuring(() =>
    assert.deepEqual(parseStoredCart(JSON.stringify([good, ...bad])), [good]),
  );
  assert.equal(errors.length, bad.length);
});

test("fields that are not ours are not carried on", () => {
  const stored = JSON.stringify([{ ...tavle, quantity: 1, farve: "rød" }]);
  assert.deepEqual(parseStoredCart(stored), [{ ...tavle, quantity: 1 }]);
});

test("no stored text makes it throw", () => {
  errorsDuring(() => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseStoredCart(text).length >= 0),
    );
  });
});
