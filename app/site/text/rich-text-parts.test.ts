import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isWritten,
  parseFacts,
  parsePriceList,
  splitLead,
  splitOpening,
  splitSections,
  splitWhen,
} from "./rich-text-parts.ts";

test("the first paragraph is the lead, as plain text, unless it has breaks, bold or links", () => {
  for (const [lead, first, rest] of [
    ["Børn & unge", "<p>Børn &amp; unge</p>\n", "<p>Ring til os.</p>"],
    ["", "<p>Linje et<br />linje to</p>", "<p>Ring til os.</p>"],
    ["", "<p><strong>Fed</strong></p>", "<p>Ring til os.</p>"],
    ["", '<p><a href="/om">Om</a></p>', "<p>Ring til os.</p>"],
    ["", "<h2>Sådan foregår det</h2>", "<p>Vi leger.</p>"],
    ["", "", ""],
  ] as const) {
    assert.deepEqual(splitLead(first + rest), { lead, rest: lead ? rest : first + rest });
  }
});

test("a text opens with at most two paragraphs, before its first heading, list or quotation", () => {
  const two = "<p>Et.</p>\n<p>To.</p>";
  assert.deepEqual(splitOpening(`${two}<p>Tre.</p>`), { opening: two, after: "<p>Tre.</p>" });
  for (const after of ["<h2>Sådan</h2><p>Vi leger.</p>", "<ul><li>Et</li></ul>", ""]) {
    assert.deepEqual(splitOpening(`<p>Et.</p>${after}`), { opening: "<p>Et.</p>", after });
    assert.deepEqual(splitOpening(after), { opening: "", after });
  }
});

test("a text is split at its headings, without the white space, and a smaller heading stays in its section", () => {
  const html =
    "\n<p>Velkommen.</p>\n<h2>Tilskud</h2>\n<p>Spørg lægen.</p>\n<h2>Betaling</h2><h3>EAN</h3><p>Ja.</p>";
  assert.deepEqual(splitSections(html), [
    { heading: "", html: "<p>Velkommen.</p>" },
    { heading: "Tilskud", html: "<p>Spørg lægen.</p>" },
    { heading: "Betaling", html: "<h3>EAN</h3><p>Ja.</p>" },
  ]);
  assert.deepEqual(splitSections(" "), []);
});

test("a list of terms and details is a list of facts, split at the first colon; any other text is none", () => {
  const html = "<ul><li>Varighed: 9 dage</li><li>Start: mandag: kl. 9</li></ul>";
  assert.deepEqual(parseFacts(html), [
    { term: "Varighed", detail: "9 dage" },
    { term: "Start", detail: "mandag: kl. 9" },
  ]);
  for (const other of [
    "<ul><li>Det kan man godt spørge om i en samtale, for: sådan er det</li></ul>",
    "<ul><li>Pris: 500 kr.</li><li>Medbring kaffe</li></ul>",
    "<p>Kort:</p><ul><li>Pris: 500 kr.</li></ul>",
    "<ul><li>A: b</li></ul><ul><li>C: d</li></ul>",
    "",
  ]) {
    assert.equal(parseFacts(other), undefined, other);
  }
});

test("a line of a price list has a name and a price, and may have a note and a duration", () => {
  const long = "Samtale – efter aftale med den psykolog, du går hos";
  for (const [line, navn, note, tid, pris] of [
    ["MBT (ofte med to) – 75 min. – 1.850 kr.", "MBT", "ofte med to", "75 min.", "1.850 kr."],
    ["MBT-samtale – 50 min. – 1.250 kr.", "MBT-samtale", "", "50 min.", "1.250 kr."],
    ["Kort udtalelse – 950 kr.", "Kort udtalelse", "", "", "950 kr."],
    ["Udtalelse (ekskl. moms) - fra 950,50 kr", "Udtalelse", "ekskl. moms", "", "fra 950,50 kr"],
    [`${long} – 950 kr.`, long, "", "", "950 kr."],
  ] as const) {
    assert.deepEqual(priceOf(line), { navn, note, tid, pris });
  }
});

test("words after the price, a line of more than 500 letters, or one without a price make the list ordinary text", () => {
  const lineOf = (letters: number) => `${"x".repeat(letters - " – 950 kr.".length)} – 950 kr.`;
  assert.equal(priceOf(lineOf(500))?.pris, "950 kr.");
  for (const line of [
    "Samtale – 950 kr. ekskl. moms",
    `Samtale – 50 min. – ${"950".repeat(9)} kr.`,
    lineOf(501),
    "Samtale – 1.250 kr.</li><li>Ring og hør",
    `${lineOf(501)}</li><li>${lineOf(50)}`,
  ]) {
    assert.equal(priceOf(line), undefined, line);
  }
});

function priceOf(line: string) {
  return parsePriceList(`<ul><li>${line}</li></ul>`)?.[0];
}

test("a section with words, a heading or a picture is written; empty paragraphs are not", () => {
  for (const [heading, html, expected] of [
    ["", "<p>Ring.</p>", true],
    ["Afbud", "", true],
    ["", '<p><img src="/media/a.avif" alt="" /></p>', true],
    ["", "<p></p><p><br />&nbsp;</p>", false],
  ] as const) {
    assert.equal(isWritten({ heading, html }), expected, html);
  }
});

test("a first paragraph that is all bold says when and where", () => {
  const html = "\n<p> <strong>Onsdage kl. 9–12 · Østerbro</strong> </p>\n<p>Fem.</p>\n";
  assert.deepEqual(splitWhen(html), { when: "Onsdage kl. 9–12 · Østerbro", rest: "<p>Fem.</p>" });
  for (const description of [
    "<p><strong>Husk:</strong> gummistøvler</p>",
    "<p><strong>Holdet</strong> og <strong>bussen</strong></p>",
    "<p>Fem.</p><p><strong>Onsdage</strong></p>",
    "",
  ]) {
    assert.deepEqual(splitWhen(description), { when: "", rest: description });
  }
});
