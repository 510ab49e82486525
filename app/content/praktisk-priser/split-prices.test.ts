import assert from "node:assert/strict";
import { test } from "node:test";
import { praktiskPriserDocument } from "./praktisk-priser.server.ts";

const { upgrade: splitPrices } = praktiskPriserDocument;

test("lists of prices become rows under their headings, and the other text stays as it is", () => {
  const textBefore =
    "<p>Her er priserne.</p><h2>Terapi</h2>" +
    "<ul><li><p>Samtale (for én) – 50 min. – 1.250 kr.</p></li><li>Udtalelse – 950 kr.</li></ul>" +
    "<h2>Afbud</h2><p>Senere afbud koster 500 kr.</p>" +
    "<h2>På nettet</h2><ul><li>Samtale – 900 kr.</li></ul>";
  assert.deepEqual(
    splitPrices({ title: "Priser", textBefore, prisnavne: { Notat: "Udtalelse" } }),
    {
      title: "Priser",
      textBefore: "<p>Her er priserne.</p><h2>Afbud</h2><p>Senere afbud koster 500 kr.</p>",
      priser: [
        { noegle: "", navn: "Terapi", note: "", tid: "", pris: "" },
        { noegle: "Samtale", navn: "Samtale", note: "for én", tid: "50 min.", pris: "1.250 kr." },
        { noegle: "Notat", navn: "Udtalelse", note: "", tid: "", pris: "950 kr." },
        { noegle: "", navn: "På nettet", note: "", tid: "", pris: "" },
        { noegle: "Samtale 4", navn: "Samtale", note: "", tid: "", pris: "900 kr." },
      ],
    },
  );
});

test("what is no list of prices with a heading of its own stays text", () => {
  const list = "<ul><li>Samtale – 950 kr.</li></ul>";
  for (const textBefore of [
    list,
    `<h2></h2>${list}`,
    `<h2>Terapi</h2>${list}<p>Ring.</p>`,
    "<h2>Terapi</h2><ul><li>Samtale – 950 kr.</li><li>Tolk: 300 kr</li></ul>",
    "",
  ]) {
    assert.deepEqual(splitPrices({ textBefore }), { textBefore, priser: [] });
  }
  assert.deepEqual(splitPrices({}), { priser: [] });
});

test("a list that is written beside rows is text", () => {
  const stored = { textBefore: "<h2>Terapi</h2><ul><li>Samtale – 950 kr.</li></ul>", priser: [] };
  assert.equal(splitPrices(stored).textBefore, stored.textBefore);
});
