import assert from "node:assert/strict";
import { test } from "node:test";
import { hardSpacesInHtml, withHardSpaces, withSoftHyphens } from "./typography.ts";

/** Makes the invisible visible. */
function shown(text: string): string {
  return withHardSpaces(text).replaceAll("\u00a0", "~").replaceAll("\u2060", "|");
}

test("a time of day stays whole", () => {
  assert.equal(
    shown("Vi tager telefonen hverdage kl. 9–12."),
    "Vi tager telefonen hverdage kl.~9–|12.",
  );
});

test("a date keeps its month", () => {
  assert.equal(shown("Åbent hus den 4. december 2026"), "Åbent hus den 4.~december 2026");
  assert.equal(shown("den 4. marts og 5. Marts"), "den 4.~marts og 5.~Marts");
  assert.equal(shown("den 2. udgave"), "den 2. udgave");
});

test("a number keeps its unit", () => {
  assert.equal(shown("50 min. eller 3 timer"), "50~min. eller 3~timer");
  assert.equal(shown("unge mellem 13 og 23 år"), "unge mellem 13 og 23~år");
  assert.equal(shown("9 × 13 cm og 25 %"), "9 × 13~cm og 25~%");
});

test("an abbreviation keeps what it is about", () => {
  assert.equal(shown("ca. tre, nr. 4 og s. 5"), "ca.~tre, nr.~4 og s.~5");
});

test("a unit is a whole word", () => {
  assert.equal(shown("2 minimale ændringer og 3 årsager"), "2 minimale ændringer og 3 årsager");
});

test("a telephone number stays whole", () => {
  assert.equal(shown("Ring 00 12 34 56 i dag"), "Ring 00~12~34~56 i dag");
  assert.equal(shown("+45 00 12 34 56"), "+45~00~12~34~56");
});

test("longer numbers are left alone", () => {
  assert.equal(shown("2100 København, 2025 2026"), "2100 København, 2025 2026");
});

test("a line never begins with a dash", () => {
  assert.equal(shown("skole og venskaber – uden at"), "skole og venskaber~– uden at");
});

test("a price is left to the style sheet", () => {
  assert.equal(shown("349 kr. og 1.250 kr."), "349 kr. og 1.250 kr.");
});

test("what is done twice is done once", () => {
  const once = withHardSpaces("kl. 9 den 4. december, 50 min.");
  assert.equal(withHardSpaces(once), once);
});

test("in html only the text changes", () => {
  assert.equal(hardSpacesInHtml("kl. 9<br />"), "kl.\u00a09<br />");
  const html = hardSpacesInHtml('Ring <a href="/a 10 20" title="kl. 9">00 12</a> kl. 9');
  assert.equal(
    html.replaceAll("\u00a0", "~"),
    'Ring <a href="/a 10 20" title="kl. 9">00~12</a> kl.~9',
  );
});

test("a long compound may be divided after its joint", () => {
  const divided = (heading: string) => withSoftHyphens(heading).replaceAll("\u00ad", "|");
  assert.equal(divided("Mentaliseringsbaseret terapi"), "Mentaliserings|baseret terapi");
  assert.equal(divided("Forældrerådgivningsforløb"), "Forældrerådgivnings|forløb");
  assert.equal(divided("Følelsestavle"), "Følelsestavle");
  assert.equal(divided("Mentaliseringsdag"), "Mentaliseringsdag", "no three letters by themselves");
});
