import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/kit/property.ts";
import { formatKroner, hasPrice, parsePrice } from "../../formats/kroner.ts";
import { structuredProdukt } from "../products/structured-produkt.ts";
import { produktId, produktPath } from "./shop.ts";

test("a price text is read by its digits and its comma, and without a number it is 0", () => {
  for (const [text, price] of [
    ["599 kr.", 599],
    ["1.299,50 kr.", 1299.5],
    ["349,-", 349],
    ["fra 299 kr. (5 stk.)", 2995],
    ["", 0],
    ["Ring og hør", 0],
    [",", 0],
    ["1,2,3", 0],
    ["9".repeat(400), 0],
  ] as const) {
    assert.equal(parsePrice(text), price, text);
  }
});

test("a text with several numbers has no price: nothing is sold for what they make together", () => {
  for (const text of ["599 kr.", "1.299,50 kr.", "1 299 kr.", "349,-", "599 kr. pr. sæt"]) {
    assert.ok(hasPrice(text), text);
  }
  for (const text of [
    "Ring på 00 12 34 56 om prisen",
    "fra 299 kr. (5 stk.)",
    "349-499 kr.",
    "1,299.50 kr.",
    "12.50 kr.",
    "0 kr.",
    "",
  ]) {
    assert.ok(!hasPrice(text), text);
  }
});

test("kroner are written the Danish way, with øre only when there are any", () => {
  assert.equal(formatKroner(599), "599 kr.");
  assert.equal(formatKroner(1547), "1.547 kr.");
  assert.equal(formatKroner(1299.5), "1.299,50 kr.");
  assert.equal(formatKroner(0.1 + 0.2), "0,30 kr.");
  assert.equal(formatKroner(0), "0 kr.");
  assert.equal(formatKroner(-1_234_567.8), "-1.234.567,80 kr.");
});

test("a formatted price is parsed as the same amount, to the øre", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (oere) => {
      assert.equal(parsePrice(formatKroner(oere / 100)), oere / 100);
    }),
  );
});

test("a product id is the name in lower case with hyphens for spaces", () => {
  assert.equal(produktId("Samtalekort"), "samtalekort");
  assert.equal(produktId("  Mellem   os "), "mellem-os");
  assert.equal(produktId("Følelsestavle til små"), "folelsestavle-til-sma");
  assert.equal(produktId("Ærlige spørgsmål (2. udgave)"), "aerlige-sporgsmal-2-udgave");
  assert.equal(produktId("!?"), "");
});

test("a product's address survives an id that is no slug", () => {
  assert.equal(produktPath("mellem-os"), "/shop/mellem-os");
  assert.equal(produktPath("50% / år"), "/shop/50%25%20%2F%20%C3%A5r");
});

test("search engines get a price when there is one, and no offer otherwise", () => {
  const tavle = {
    id: "folelsestavle",
    navn: "Følelsestavle",
    pris: "1.299,50 kr.",
    kort_beskrivelse: "Magnettavle",
    billede: "/t.jpg",
  };
  const described = structuredProdukt(tavle, "https://samspil.example");
  assert.equal(described.image, "https://samspil.example/t.jpg");
  assert.deepEqual(described.offers, {
    "@type": "Offer",
    price: 1299.5,
    priceCurrency: "DKK",
    availability: "https://schema.org/InStock",
    url: "https://samspil.example/shop/folelsestavle",
  });
  assert.equal("offers" in structuredProdukt({ ...tavle, pris: "Ring" }, ""), false);
});
