import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSentOrder } from "./sent-order.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const sent = {
  id: "0123456789abcdef0123456789abcdef",
  sentAt: now - 1000,
  order: {
    number: "1001",
    isReceiptWithheld: false,
    total: 349,
    lines: [{ id: "samtalekort", navn: "Samtalekort", quantity: 1, pris: 349 }],
  },
  isLate: true,
  isTold: false,
};

test("a sent order is read as it was kept, for a day (V1)", () => {
  assert.deepEqual(parseSentOrder(JSON.stringify(sent), now), sent);
  assert.equal(parseSentOrder(JSON.stringify(sent), now + 25 * 60 * 60_000), undefined);
});

test("what cannot be read of it is as if it was not there (V1)", () => {
  for (const text of [null, "", "{", "null", "[]", '{"id":7}', '{"id":"a","sentAt":"nu"}']) {
    assert.equal(parseSentOrder(text, now), undefined);
  }
  const order = { number: 7, lines: "x" };
  assert.equal(parseSentOrder(JSON.stringify({ ...sent, order }), now)?.order, undefined);
  const lines = [{ id: "a" }, ...sent.order.lines];
  const half = JSON.stringify({ ...sent, order: { ...sent.order, lines } });
  assert.deepEqual(parseSentOrder(half, now)?.order?.lines, sent.order.lines);
});
