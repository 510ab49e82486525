import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFreight } from "../goods/shop.ts";
import { sumContents, sumRows, sumUp } from "./order-sum.ts";

const freight = { price: 59, freeFrom: 2000 };
const kort = { pris: 349, quantity: 1 };

test("freight is part of the sum, and its moms of the moms", () => {
  const sum = sumUp([{ ...kort, quantity: 2 }], { freight, isMomsRegistered: true });
  assert.deepEqual(sum, {
    goods: 698,
    freight: 59,
    moms: [{ rate: 25, amount: 151.4 }],
    total: 757,
  });
  assert.deepEqual(
    sumRows(sum).map(({ label, value }) => `${label} ${value}`),
    ["Varer 698 kr.", "Fragt 59 kr.", "I alt 757 kr.", "Heraf moms, 25 % 151,40 kr."],
  );
  assert.equal(sumContents(sum), " med moms og fragt");
});

test("freight is free from the clinic's limit on, to the øre", () => {
  const at = (pris: number) => sumUp([{ pris, quantity: 1 }], { freight, isMomsRegistered: true });
  assert.equal(at(1999.99).total, 2058.99);
  assert.equal(at(19.99).goods, 19.99);
  assert.equal(at(2000).total, 2000);
  assert.equal(sumRows(at(2000))[1]?.value, "Gratis");
  // 256,10 kr. times a hundred is a little more than 25,610 øre.
  const odd = { freight: { price: 59, freeFrom: 256.1 }, isMomsRegistered: true };
  assert.equal(sumUp([{ pris: 256.1, quantity: 1 }], odd).freight, 0);
});

test("moms is not named without a registration, nor freight without a price", () => {
  const sum = sumUp([kort], { isMomsRegistered: false });
  assert.deepEqual(sumRows(sum), [{ kind: "total", label: "I alt", value: "349 kr." }]);
  assert.equal(sumContents(sum), "");
});

test("an empty order has no freight", () => {
  assert.deepEqual(
    sumRows(sumUp([], { freight, isMomsRegistered: true })).map(
      ({ label, value }) => `${label} ${value}`,
    ),
    ["Varer 0 kr.", "Fragt Gratis", "I alt 0 kr."],
  );
});

test("goods without moms bring freight without moms, in proportion", () => {
  const mixed = [
    { pris: 100, quantity: 3, momssats: "" },
    { pris: 100, quantity: 1, momssats: "0" },
  ];
  const { moms, total } = sumUp(mixed, { freight: { price: 40 }, isMomsRegistered: true });
  assert.deepEqual(moms, [{ rate: 25, amount: 66 }]);
  assert.equal(total, 440);
  assert.deepEqual(sumUp(mixed.slice(1), { isMomsRegistered: true }).moms, []);
});

test("freight is a price or free, and any other text is no freight", () => {
  for (const [fragt, fragtFriFra, freight] of [
    ["59 kr.", "2.000 kr.", { price: 59, freeFrom: 2000 }],
    ["49,50", "", { price: 49.5 }],
    ...["0 kr.", "0", "0,00 kr", "0,-", " gratis", "Gratis "].map(
      (free) => [free, "", { price: 0 }] as const,
    ),
    ...["", "efter vægt", "39-59 kr.", "måske gratis", "0 kr. i juni", "Gratis over 500 kr."].map(
      (untold) => [untold, "2.000 kr.", undefined] as const,
    ),
  ] as const) {
    assert.deepEqual(parseFreight(fragt, fragtFriFra), freight, fragt);
  }
});
