import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPriceLists } from "./price-check.ts";

test("a list of prices under a heading becomes a table", () => {
  const html =
    "<p>Her er priserne.</p><h2>Terapi</h2>" +
    "<ul><li><p>Individuel samtale – 50 min. – 1.250 kr.</p></li><li>Udtalelse – 950 kr.</li></ul>" +
    "<h2>Afbud</h2><p>Senere afbud koster 500 kr.</p>";
  assert.deepEqual(checkPriceLists(html), [{ heading: "Terapi", lines: 2 }]);
});

test("the line that keeps a list from becoming a table is named", () => {
  const html = "<h2>Terapi</h2><ul><li>Samtale – 950 kr.</li><li>Tolk: 300 kr</li></ul>";
  assert.deepEqual(checkPriceLists(html), [
    {
      heading: "Terapi",
      problem:
        "linjen »Tolk: 300 kr« skal ende med en tankestreg og en pris, for eksempel – 1.250 kr.",
    },
  ]);
});

test("a price without a space is one too", () => {
  const [check] = checkPriceLists("<h2>Terapi</h2><ul><li>Tolk: 300kr</li></ul>");
  assert.match(check && "problem" in check ? check.problem : "", /»Tolk: 300kr« skal ende med/);
});

test("a list needs a heading of its own, and the space under it for itself", () => {
  const list = "<ul><li>Samtale – 950 kr.</li></ul>";
  assert.deepEqual(checkPriceLists(list), [
    { heading: "", problem: "listen skal have en overskrift over sig" },
  ]);
  assert.deepEqual(checkPriceLists(`<h2>Terapi</h2>${list}<p>Ring.</p>`), [
    {
      heading: "Terapi",
      problem: "der skal kun stå en liste under overskriften, ikke anden tekst",
    },
  ]);
});

test("a list without prices is not checked", () => {
  assert.deepEqual(checkPriceLists("<h2>Find vej</h2><ul><li>Bus 23</li></ul>"), []);
});
