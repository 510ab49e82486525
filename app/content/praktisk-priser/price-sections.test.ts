import assert from "node:assert/strict";
import { test } from "node:test";
import { sortSections } from "./price-sections.ts";

test("a heading with a list of prices is a price list, everything else is a section", () => {
  const html =
    "<h2>Terapi</h2><ul><li>Samtale – 50 min. – 1.250 kr.</li></ul>" +
    "<h2>Afbud</h2><p>Gratis indtil kl. 12.</p>";
  assert.deepEqual(sortSections(html), {
    priceLists: [
      {
        heading: "Terapi",
        lines: [{ label: "Samtale", note: "", duration: "50 min.", price: "1.250 kr." }],
      },
    ],
    sections: [{ heading: "Afbud", html: "<p>Gratis indtil kl. 12.</p>" }],
  });
});

test("prices without a heading are shown as they were written", () => {
  const html = "<ul><li>Samtale – 1.250 kr.</li></ul>";
  assert.deepEqual(sortSections(html), { priceLists: [], sections: [{ heading: "", html }] });
});
