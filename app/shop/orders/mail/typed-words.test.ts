import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../test/kit/property.ts";
import { greetableName, withoutLinks } from "./order-mail.server.ts";

test("names of people and institutions are greeted by", () => {
  for (const name of [
    "Mathilde Krogh",
    "Åse-Marie O'Brien",
    "A. P. Møller",
    "Skolen på Ærø, PPR 2. sal",
    "Søndersø Børnehus & SFO",
    "a".repeat(60),
  ]) {
    assert.equal(greetableName(name), name);
  }
});

test("a sentence with a link or a number to call is no name", () => {
  for (const name of [
    "Du har vundet, se https://ond.example/gave",
    "Tryk på ond.example",
    "www.ond.example",
    "Ring 00 11 22 33 med det samme",
    "Ring 00112233",
    "skriv til gave@ond.example",
    `Kære kunde ${"a".repeat(60)}`,
    " ",
  ]) {
    assert.equal(greetableName(name), undefined, name);
  }
});

test("typed text keeps its words, but no part of it is a link", () => {
  assert.equal(withoutLinks("Lærkevej 4, 2. tv."), "Lærkevej 4, 2. tv.");
  assert.equal(withoutLinks("Se https://ond.example/gave"), "Se https: //ond. example/gave");
  assert.equal(withoutLinks("a.b@ond.example"), "a. b@ond. example");
  for (const unseen of ["\u200b", "\u00ad", "\u2060"]) {
    assert.equal(withoutLinks(`ond.${unseen}example`), `ond. ${unseen}example`);
    assert.equal(withoutLinks(`ond${unseen}.example`), `ond${unseen}. example`);
    assert.equal(withoutLinks(`https:${unseen}//ond`), `https: ${unseen}//ond`);
  }
  assert.equal(withoutLinks("ond․example"), "ond․ example");
  fc.assert(
    fc.property(fc.webUrl(), fc.emailAddress(), (url, email) => {
      const shown = withoutLinks(`${url} og ${email}`);
      assert.doesNotMatch(shown, /:\/\/|[\p{L}\d]\.\p{L}/u);
    }),
  );
});
