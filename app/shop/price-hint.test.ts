import assert from "node:assert/strict";
import { test } from "node:test";
import { priceHint } from "./price-hint.ts";

test("a plain price is what it says", () => {
  for (const pris of ["599 kr.", "599", "1.299,50 kr.", "349,-", " 12.000 kr "]) {
    assert.equal(priceHint(pris)?.warning, undefined, pris);
  }
  assert.equal(priceHint("1.299,50 kr.")?.charged, "1.299,50 kr.");
});

test("a text with more than a price shows what the cart would charge, and warns", () => {
  const hint = priceHint("fra 299 kr. (5 stk.)");
  assert.equal(hint?.charged, "2.995 kr.");
  assert.match(hint?.warning ?? "", /mere end en pris/);
});

test("a price written the English way is not what was meant", () => {
  assert.equal(priceHint("1,299.50 kr.")?.charged, "1,30 kr.");
  assert.ok(priceHint("1,299.50 kr.")?.warning);
  assert.equal(priceHint("12.50 kr.")?.charged, "1.250 kr.");
  assert.ok(priceHint("12.50 kr.")?.warning);
});

test("no price at all is pointed out", () => {
  assert.match(priceHint("Ring og hør")?.warning ?? "", /ingen pris/);
  assert.equal(priceHint("0 kr.")?.charged, "0 kr.");
  assert.ok(priceHint("0 kr.")?.warning);
  assert.equal(priceHint("  "), undefined);
});
