import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS } from "../../../formats/durations.ts";
import { createFormId } from "../../../formats/form-id.ts";
import { parseOrderId } from "./send-order.ts";

test("an order keeps its id for a day; a later one is another order", () => {
  const [id, at] = [createFormId(), Date.now()];
  const stored = JSON.stringify({ id, at });
  assert.equal(parseOrderId(stored, at + DAY_MS - 1), id);
  for (const now of [at + DAY_MS, at - DAY_MS]) assert.equal(parseOrderId(stored, now), undefined);
  for (const other of [null, "", id, "{}", JSON.stringify({ id: "x", at })]) {
    assert.equal(parseOrderId(other, at), undefined);
  }
});
