import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../test/kit/property.ts";
import { cvrIn, cvrWarning, eanIn, eanWarning, isCvr, isEan } from "./business-number.ts";

test("a CVR number has 8 digits and a weighted sum divisible by 11", () => {
  assert.ok(isCvr("13748136"));
  assert.ok(isCvr(" 13 74 81 36 "));
  for (const wrong of ["13748137", "1374813", "137481360", "00000000", "1374813a", "13748l36"]) {
    assert.ok(!isCvr(wrong), wrong);
  }
});

test("an EAN number has 13 digits and GS1's check digit", () => {
  assert.ok(isEan("5798009811578"));
  assert.ok(isEan("579 800981 1578"));
  for (const wrong of ["5798009811577", "579800981157", "0000000000000", "57980098115780", "x"]) {
    assert.ok(!isEan(wrong), wrong);
  }
});

test("a number is taken as people write it, and read as digits", () => {
  for (const cvr of ["DK25313763", "dk 25 31 37 63", "25-31-37-63", "CVR-nr.: 25.31.37.63"])
    assert.equal(cvrIn(cvr), "25313763", cvr);
  for (const ean of ["5798-000-416604", "EAN: 5798 000 416604", "GLN 5798–000416604"])
    assert.equal(eanIn(ean), "5798000416604", ean);
});

test("one wrong digit is always noticed", () => {
  const change = fc.record({ at: fc.nat({ max: 12 }), by: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(change, ({ at, by }) => {
      assert.ok(!isEan(withDigitChanged("5798009811578", at, by)));
      assert.ok(!isCvr(withDigitChanged("13748136", at % 8, by)));
    }),
  );
});

test("an empty or right number gives no warning, a wrong one gives a sentence", () => {
  assert.equal(cvrWarning(" "), undefined);
  assert.equal(cvrWarning("13748136"), undefined);
  assert.match(cvrWarning("12345678") ?? "", /CVR-nummeret: .* Du kan sende alligevel/);
  assert.equal(eanWarning(" "), undefined);
  assert.equal(eanWarning("5798009811578"), undefined);
  assert.match(eanWarning("123") ?? "", /EAN-nummeret: .* Du kan sende alligevel/);
});

function withDigitChanged(text: string, at: number, by: number): string {
  const digit = (Number(text[at]) + by) % 10;
  return text.slice(0, at) + digit + text.slice(at + 1);
}
