import assert from "node:assert/strict";
import { test } from "node:test";
import { parseThanks } from "./send-order.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const thanks = {
  id: "0123456789abcdef0123456789abcdef",
  at: now - 1000,
  order: {
    number: "1001",
    isReceiptWithheld: false,
    sum: { goods: 349, moms: [], total: 349 },
    lines: [{ id: "samtalekort", navn: "Samtalekort", quantity: 1, pris: 349 }],
  },
  isDifferent: true,
};

test("the stored thanks are valid for a day", () => {
  assert.deepEqual(parseThanks(JSON.stringify(thanks), now), thanks);
  assert.equal(parseThanks(JSON.stringify(thanks), now + 25 * 60 * 60_000), undefined);
});

test("unreadable thanks are ignored, also when one line cannot be read", () => {
  const order = { number: 7, lines: "x" };
  const halfOrder = { ...thanks.order, lines: [{ id: "a" }] };
  const unreadable = [order, halfOrder].map((order) => JSON.stringify({ ...thanks, order }));
  for (const text of [null, "", "{", "null", "[]", ...unreadable]) {
    assert.equal(parseThanks(text, now), undefined);
  }
});

test("thanks whose sum lacks the goods or the VAT are ignored", () => {
  for (const sum of [
    { moms: [], total: 349 },
    { goods: 349, total: 349 },
  ]) {
    const order = { ...thanks.order, sum };
    assert.equal(parseThanks(JSON.stringify({ ...thanks, order }), now), undefined);
  }
});
