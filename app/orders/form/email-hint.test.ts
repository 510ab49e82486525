import assert from "node:assert/strict";
import { test } from "node:test";
import { meantEmail } from "./email-hint.ts";

test("a slip of the finger is seen for what was meant (V6)", () => {
  for (const domain of [
    "gmial.com",
    "gmai.com",
    "gmaill.com",
    "gmsil.com",
    "gmail.co",
    "gmail.dk",
  ]) {
    assert.equal(meantEmail(`mathilde.krogh@${domain}`), "mathilde.krogh@gmail.com", domain);
  }
  assert.equal(meantEmail("ida@hotmial.dk"), "ida@hotmail.dk");
  assert.equal(meantEmail("ida@Outlok.com"), "ida@outlook.com");
  assert.equal(meantEmail("ida@icoud.com"), "ida@icloud.com");
});

test("what is right, or nobody's slip, is left alone (V6)", () => {
  for (const email of [
    "ida@gmail.com",
    "ida@GMAIL.com",
    "ida@hotmail.dk",
    "ida@mail.com",
    "ida@mail.dk",
    "ida@live.dk",
    "ida@aarhus.dk",
    "ida@skole.example",
    "gmial.com",
    "@gmial.com",
    "ida@",
    "ida@constructor",
    "",
  ]) {
    assert.equal(meantEmail(email), undefined, email);
  }
});
