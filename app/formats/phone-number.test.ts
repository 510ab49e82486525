import assert from "node:assert/strict";
import { test } from "node:test";
import { dialled, formatPhone, isPhoneNumber } from "./phone-number.ts";

const NUMBERS = {
  Danish: ["12345678", "12 34 56 78", "00 12 34 56"],
  "Danish with its country": [
    "+4512345678",
    "+45 12 34 56 78",
    "(+45) 12 34 56 78",
    "0045 12345678",
  ],
  "another country's": ["+46 8 123 456 78", "+1 (202) 555-0100", "0046812345678"],
};

const NO_NUMBERS = {
  "too short or too long": ["1234567", "123456789", "+45 1234567", "+46 12"],
  "words beside it": ["ring 12345678", "12345678 lok. 2", "12345678 lokal"],
  nothing: ["", "+"],
};

test("eight digits are a Danish number, with or without +45, and one of another country begins with it", () => {
  for (const number of Object.values(NUMBERS).flat()) assert.ok(isPhoneNumber(number), number);
  for (const other of Object.values(NO_NUMBERS).flat()) assert.ok(!isPhoneNumber(other), other);
});

test("a Danish number is shown in pairs however it was written, and any other as it was written", () => {
  for (const [number, shown] of [
    ["12345678", "12 34 56 78"],
    ["+4512345678", "+45 12 34 56 78"],
    ["0045 1234 5678", "+45 12 34 56 78"],
    ["00123456", "00 12 34 56"],
    [" +46 8 123 456 78 ", "+46 8 123 456 78"],
    [" 123456789 0 ", "123456789 0"],
    [" ring 1234 ", "ring 1234"],
  ] as const)
    assert.equal(formatPhone(number), shown);
});

test("a number is dialled whole, with its zeros", () => {
  assert.equal(dialled("+49 800 0012345"), "+498000012345");
  assert.equal(dialled("00 12 34 56"), "00123456");
  assert.equal(dialled("0045 12 34 56 78"), "+4512345678");
});
