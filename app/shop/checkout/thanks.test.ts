import assert from "node:assert/strict";
import { test } from "node:test";
import { parseThanks } from "./thanks.ts";

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
  isEarlier: true,
};

test("the stored thanks are valid for a day (V1)", () => {
  assert.deepEqual(parseThanks(JSON.stringify(thanks), now), thanks);
  assert.equal(parseThanks(JSON.stringify(thanks), now + 25 * 60 * 60_000), undefined);
});

test("unreadable thanks are ignored, and an unreadable line is left out (V1)", () => {
  const order = { number: 7, lines: "x" };
  for (const text of [null, "", "{", "null", "[]", JSON.stringify({ ...thanks, order })]) {
    assert.equal(parseThanks(text, now), undefined);
  }
  const lines = [{ id: "a" }, ...thanks.order.lines];
  const half = JSON.stringify({ ...thanks, order: { ...thanks.order, lines } });
  assert.deepEqual(parseThanks(half, now)?.order.lines, thanks.order.lines);
});
