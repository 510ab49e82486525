import assert from "node:assert/strict";
import { test } from "node:test";
import { hardSpacesInHtml, withHardSpaces, withSoftHyphens } from "./typography.ts";

/** Makes the invisible characters visible: ~ a hard space, | a word joiner. */
function shown(text: string): string {
  return withHardSpaces(text).replaceAll("\u00a0", "~").replaceAll("\u2060", "|");
}

for (const [rule, ...texts] of [
  ["a time of day stays whole", "Vi tager telefonen hverdage kl.~9–|12."],
  ["a date keeps its month", "Åbent hus den 4.~december 2026", "5.~Marts", "den 2. udgave"],
  ["a number keeps its unit", "50~min. eller 3~timer", "9 × 13~cm og 25~%", "13 og 23~år"],
  ["an abbreviation keeps its number", "ca.~tre, nr.~4 og s.~5"],
  ["a unit is a whole word", "2 minimale ændringer og 3 årsager"],
  ["a telephone number stays whole", "Ring 00~12~34~56 i dag", "+45~00~12~34~56"],
  ["longer numbers are left alone", "2100 København, 2025 2026"],
  ["a line never begins with a dash", "skole og venskaber~– uden at"],
  ["a price is left to the style sheet", "349 kr. og 1.250 kr."],
] as const) {
  test(rule, () => {
    for (const text of texts) {
      const typed = text.replaceAll("~", " ").replaceAll("|", "");
      assert.equal(shown(typed), text);
      assert.equal(shown(withHardSpaces(typed)), text, "twice is as good as once");
    }
  });
}

test("in HTML only the text changes", () => {
  assert.equal(hardSpacesInHtml("kl. 9<br />"), "kl.\u00a09<br />");
  const html = hardSpacesInHtml('Ring <a href="/a 10 20" title="kl. 9">00 12</a> kl. 9');
  assert.equal(
    html.replaceAll("\u00a0", "~"),
    'Ring <a href="/a 10 20" title="kl. 9">00~12</a> kl.~9',
  );
});

test("a long compound may be divided after its joint", () => {
  for (const heading of [
    "Mentaliserings|baseret terapi",
    "Forældrerådgivnings|forløb",
    "Følelsestavle",
    "Mentaliseringsdag",
  ]) {
    const divided = withSoftHyphens(heading.replace("|", "")).replaceAll("\u00ad", "|");
    assert.equal(divided, heading);
  }
});
