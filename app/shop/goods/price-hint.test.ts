import assert from "node:assert/strict";
import { test } from "node:test";
import { priceHint } from "./price-hint.ts";

test("a plain price has no warning", () => {
  for (const pris of ["599 kr.", "599", "1.299,50 kr.", "349,-", " 12.000 kr ", "1.000.000 kr."]) {
    assert.equal(priceHint(pris)?.warning, undefined, pris);
  }
  assert.equal(priceHint("1.299,50 kr.")?.charged, "1.299,50 kr.");
});

test("a text with more than a price shows what the cart will charge, and warns", () => {
  const hint = priceHint("599 kr. pr. sæt");
  assert.equal(hint?.charged, "599 kr.");
  assert.match(hint?.warning ?? "", /mere end en pris/);
  assert.match(priceHint("Fra 599 kr.")?.warning ?? "", /mere end en pris/);
});

test("a text with several numbers, or a price written the English way, is not sold, and says so", () => {
  for (const pris of ["fra 299 kr. (5 stk.)", "1,299.50 kr.", "12.50 kr."]) {
    const hint = priceHint(pris);
    assert.equal(hint?.charged, undefined, pris);
    assert.match(
      hint?.warning ?? "",
      /flere tal i teksten: produktet kan ikke lægges i kurven/,
      pris,
    );
  }
});
