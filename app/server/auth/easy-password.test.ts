import assert from "node:assert/strict";
import { test } from "node:test";
import { isEasyPassword } from "./easy-password.server.ts";

const EMAIL = "signe.holm@klinik.example";

const easy = [
  "adgangskode1234",
  "P@ssw0rd12345",
  "Samspil2026!",
  "psykologklinik",
  "qwertyuiop123",
  "1qaz2wsx3edc",
  "123456789123456789",
  "111111111111111",
  "abcabcabcabcabc",
  "velkommen2025!!",
  "signeholm1985",
  "Holm-klinik-2026",
];
const good = [
  "en lang adgangskode",
  "fire gule ord i vinden",
  "kaffe te vand saft",
  "sommerferie i skagen",
  "k7m2p-xx9ab-qqrst-uvwxy",
  "æblegrød på søndag",
];

for (const password of easy) {
  test(`${password} is easy to guess`, () => assert.equal(isEasyPassword(password, EMAIL), true));
}

for (const password of good) {
  test(`${password} is not`, () => assert.equal(isEasyPassword(password, EMAIL), false));
}

test("another person's address is no secret of theirs, one's own is no secret at all", () => {
  assert.equal(isEasyPassword("rosengaardsvej 12", "rosengaardsvej@klinik.example"), true);
  assert.equal(isEasyPassword("rosengaardsvej 12", EMAIL), false);
});

test("the longest password is weighed in no time worth telling", () => {
  assert.equal(isEasyPassword("a1".repeat(100), EMAIL), true);
  assert.equal(isEasyPassword([..."abcdefghij".repeat(20)].toSorted().join(""), EMAIL), false);
});
