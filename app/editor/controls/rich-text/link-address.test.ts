import assert from "node:assert/strict";
import { test } from "node:test";
import { linkAttributes, parseLinkAddress, parseTypedAddress } from "./link-address.ts";

const ORIGIN = "https://samspil.example";

/** What an editor types, and the address that it becomes. */
const TYPED = {
  "jens@klinik.dk": "mailto:jens@klinik.dk",
  " 00 12 34 56 ": "tel:+4500123456",
  "+45 00 12 34 56": "tel:+4500123456",
  "+46 8 123 456": "tel:+468123456",
  "www.dr.dk": "https://www.dr.dk",
  "dr.dk/sundhed?a=1": "https://dr.dk/sundhed?a=1",
  "https://dp.dk": "https://dp.dk",
  "http://dp.dk": "http://dp.dk",
  "sundhed.dr.dk": "https://sundhed.dr.dk",
  "3f.dk": "https://3f.dk",
  "jens@www.klinik.dk": "mailto:jens@www.klinik.dk",
  "https://samspil.example/om?lang=en#top": "/om?lang=en#top",
  " https://samspil.example ": "/",
  "https://SAMSPIL.example/terapi": "/terapi",
  "https://samspil.example//ond.example": "https://samspil.example//ond.example",
  "https://andet.example/om": "https://andet.example/om",
};

test("an e-mail address, a telephone number and a bare domain become links, and an address of this site its path", () => {
  for (const [text, href] of Object.entries(TYPED)) {
    assert.equal(parseTypedAddress(text, ORIGIN), href, text);
    assert.equal(parseLinkAddress(href), href);
  }
});

const NO_LINKS = {
  words: ["om os", "Ring.Nu nu", "dr.dk/et par ord", ""],
  abbreviations: ["f.eks", "bl.a.", "349 kr."],
  "dates and times": ["1.12.2026", "12.30"],
  "parts of a link": ["a@b", "//ond.dk", "(dr.dk"],
  "a script": ["javascript:alert(1)"],
};

test("words, prices, dates and abbreviations become no links", () => {
  for (const text of Object.values(NO_LINKS).flat())
    assert.equal(parseTypedAddress(text, ORIGIN), undefined, text);
});

test("a link's address is a path or complete, and may have spaces around it but none inside", () => {
  for (const address of ["/om", "http://dp.dk", "https://dp.dk/x", "mailto:a@b.dk", "tel:112"]) {
    assert.equal(parseLinkAddress(` ${address} `), address);
  }
  for (const text of [
    "om",
    "//ond.dk",
    "https://dp.dk/et par ord",
    "ftp://dp.dk",
    "javascript:alert(1)",
    "web+https://dp.dk",
  ]) {
    assert.equal(parseLinkAddress(text), undefined, text);
  }
});

test("a link to another site opens in a new tab, and any other in the same", () => {
  for (const href of ["https://dp.dk", "HTTP://dp.dk"]) {
    assert.deepEqual(linkAttributes(href), { href, target: "_blank", rel: "noopener" });
  }
  for (const href of ["/om?fra=https://dp.dk", "mailto:a@b.dk", "tel:112"]) {
    assert.deepEqual(linkAttributes(href), { href });
  }
});

test("a link through Outlook's or Google's own page becomes the one that it leads to", () => {
  const wrapped = {
    "https://eur05.safelinks.protection.outlook.com/?url=https%3A%2F%2Fdp.dk%2Fa%3Fb%3D1&data=05&reserved=0":
      "https://dp.dk/a?b=1",
    "https://www.google.com/url?q=https://dp.dk/a&sa=D&source=editors": "https://dp.dk/a",
    "https://www.google.dk/url?sa=t&url=https%3A%2F%2Fdp.dk": "https://dp.dk",
    "https://www.google.com/url?q=javascript:alert(1)": undefined,
    "https://www.google.com/search?q=https://dp.dk":
      "https://www.google.com/search?q=https://dp.dk",
    "https://safelinks.protection.outlook.com.ond.dk/?url=https://dp.dk":
      "https://safelinks.protection.outlook.com.ond.dk/?url=https://dp.dk",
  };
  for (const [address, href] of Object.entries(wrapped)) {
    assert.equal(parseLinkAddress(address), href, address);
  }
});
