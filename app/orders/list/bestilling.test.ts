import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Bestilling,
  findBestillinger,
  pageOf,
  parseSearch,
  searchQuery,
} from "./bestilling.ts";

const krogh: Bestilling = {
  id: "a",
  revision: 1,
  number: "1002",
  placedAt: "2026-11-21T10:20:00Z",
  form: {
    navn: "Mathilde Krogh",
    email: "mathilde@post.example",
    telefon: "",
    adresse: "Ærøvej 3",
    postnummer: "2100",
    by: "København Ø",
    cvr: "",
    ean: "",
    besked: "Må gerne stilles ved døren",
  },
  lines: [{ name: "Samtalekort", quantity: 2, price: 349 }],
  total: 698,
  handled: true,
  isEmptied: false,
};
const skole: Bestilling = {
  ...krogh,
  id: "b",
  number: "1001",
  form: { ...krogh.form, navn: "Bøgelundskolen", email: "kontor@skole.example", besked: "" },
  lines: [{ name: "Følelsestavle", quantity: 1, price: 599 }],
  handled: false,
};

const found = (text: string, onlyUnhandled = false) =>
  findBestillinger([krogh, skole], { text, onlyUnhandled, page: 1 }).map((order) => order.number);

test("the search looks in number, name, e-mail and text, and wants every word", () => {
  assert.deepEqual(found(""), ["1002", "1001"]);
  assert.deepEqual(found("1001"), ["1001"]);
  assert.deepEqual(found("KROGH"), ["1002"]);
  assert.deepEqual(found("kontor@"), ["1001"]);
  assert.deepEqual(found("ved døren"), ["1002"]);
  assert.deepEqual(found("FØLELSES"), ["1001"]);
  assert.deepEqual(found("krogh følelsestavle"), []);
});

test("only the unhandled can be shown", () => assert.deepEqual(found("", true), ["1001"]));

test("the query is read as it was written", () => {
  for (const search of [
    { text: "Ærø & søn", onlyUnhandled: true, page: 3 },
    { text: "", onlyUnhandled: false, page: 1 },
  ]) {
    assert.deepEqual(parseSearch(new URLSearchParams(searchQuery(search))), search);
  }
  for (const side of ["0", "-1", "1.5", "x", "1e99"]) {
    assert.equal(parseSearch(new URLSearchParams({ side })).page, 1);
  }
});

test("twenty to a page; a page beyond the last is the last", () => {
  const many = Array.from({ length: 41 }, (_, index) => index);
  assert.deepEqual(pageOf(many, 2).entries.at(0), 20);
  assert.deepEqual(pageOf(many, 99), { page: 3, pages: 3, entries: [40] });
  assert.deepEqual(pageOf([], 1), { page: 1, pages: 1, entries: [] });
});
