import assert from "node:assert/strict";
import { test } from "node:test";
import { parseLinkAddress, parseTypedAddress } from "./link-address.ts";

const ORIGIN = "https://samspil.example";

test("a mail address, a telephone number and a domain alone are understood as they are typed", () => {
  const typed = {
    "jens@klinik.dk": "mailto:jens@klinik.dk",
    " 00 12 34 56 ": "tel:+4500123456",
    "+45 00 12 34 56": "tel:+4500123456",
    "+46 8 123 456": "tel:+468123456",
    "www.dr.dk": "https://www.dr.dk",
    "dr.dk/sundhed?a=1": "https://dr.dk/sundhed?a=1",
    "https://dp.dk": "https://dp.dk",
  };
  for (const [text, href] of Object.entries(typed)) {
    assert.equal(parseTypedAddress(text, ORIGIN), href, text);
    assert.equal(parseLinkAddress(href), href);
  }
});

test("words, prices, dates and abbreviations are no addresses", () => {
  for (const text of [
    "om os",
    "f.eks",
    "349 kr.",
    "1.12.2026",
    "12.30",
    "bl.a.",
    "javascript:alert(1)",
    "//ond.dk",
    "a@b",
    "Ring.Nu nu",
    "",
  ]) {
    assert.equal(parseTypedAddress(text, ORIGIN), undefined, text);
  }
});

test("an address of our own, as the address bar has it, is the path that it leads to", () => {
  const typed = {
    "https://samspil.example/om?lang=en#top": "/om?lang=en#top",
    " https://samspil.example ": "/",
    "https://SAMSPIL.example/terapi": "/terapi",
    "https://samspil.example//ond.example": "https://samspil.example//ond.example",
    "https://andet.example/om": "https://andet.example/om",
  };
  for (const [text, href] of Object.entries(typed)) {
    assert.equal(parseTypedAddress(text, ORIGIN), href, text);
  }
});
