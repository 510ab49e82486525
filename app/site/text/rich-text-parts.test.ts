import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isWritten,
  parseFacts,
  parsePriceList,
  splitLead,
  splitSections,
  splitWhen,
} from "./rich-text-parts.ts";

test("the first paragraph is the lead, as plain text", () => {
  const html = "<p>Børn &amp; unge</p><p>Ring til os.</p>";
  assert.deepEqual(splitLead(html), { lead: "Børn & unge", rest: "<p>Ring til os.</p>" });
  assert.equal(splitLead("<p>Børn</p>\n<p>Ring.</p>\n").rest, "<p>Ring.</p>");
});

test("a first paragraph with breaks, bold or links keeps them and is no lead", () => {
  for (const inner of ["Linje et<br />linje to", "<strong>Fed</strong>", '<a href="/om">Om</a>']) {
    const html = `<p>${inner}</p><p>Ring til os.</p>`;
    assert.deepEqual(splitLead(html), { lead: "", rest: html });
  }
});

test("text that begins with something else than a paragraph has no lead", () => {
  const html = "<h2>Sådan foregår det</h2><p>Vi leger.</p>";
  assert.deepEqual(splitLead(html), { lead: "", rest: html });
  assert.deepEqual(splitLead(""), { lead: "", rest: "" });
});

test("the text is cut at its headings, and what stands before the first has none", () => {
  assert.deepEqual(splitSections("<p>Velkommen.</p><h2>Tilskud</h2><p>Spørg lægen.</p>"), [
    { heading: "", html: "<p>Velkommen.</p>" },
    { heading: "Tilskud", html: "<p>Spørg lægen.</p>" },
  ]);
});

test("white space around a section is none of it", () => {
  assert.deepEqual(splitSections("\n<p>Ja.</p>\n<h2>Tilskud</h2>\n<p>Nej.</p>\n"), [
    { heading: "", html: "<p>Ja.</p>" },
    { heading: "Tilskud", html: "<p>Nej.</p>" },
  ]);
});

test("a smaller heading stays in its section", () => {
  assert.deepEqual(splitSections("<h2>Betaling</h2><h3>EAN</h3><p>Ja.</p>"), [
    { heading: "Betaling", html: "<h3>EAN</h3><p>Ja.</p>" },
  ]);
});

test("empty text has no sections", () => {
  assert.deepEqual(splitSections(" "), []);
});

test("a list of terms and details is a list of facts", () => {
  const html = "<ul><li>Varighed: 9 dage</li><li>Pris: 14.800 kr. ekskl. moms</li></ul>";
  assert.deepEqual(parseFacts(html), [
    { term: "Varighed", detail: "9 dage" },
    { term: "Pris", detail: "14.800 kr. ekskl. moms" },
  ]);
});

test("only the first colon of a fact parts term from detail", () => {
  assert.deepEqual(parseFacts("<ul><li>Start: mandag: kl. 9</li></ul>"), [
    { term: "Start", detail: "mandag: kl. 9" },
  ]);
});

test("a sentence with a colon in it is no term", () => {
  const line = `${"Det kan man godt spørge om i en samtale"}, for: sådan er det`;
  assert.equal(parseFacts(`<ul><li>${line}</li></ul>`), undefined);
});

test("one line without a term makes the list ordinary text", () => {
  assert.equal(parseFacts("<ul><li>Pris: 500 kr.</li><li>Medbring kaffe</li></ul>"), undefined);
});

test("a list with text around it is not a list of facts", () => {
  assert.equal(parseFacts("<p>Kort:</p><ul><li>Pris: 500 kr.</li></ul>"), undefined);
  assert.equal(parseFacts("<ul><li>A: b</li></ul><ul><li>C: d</li></ul>"), undefined);
  assert.equal(parseFacts(""), undefined);
});

test("a price has a label, a note, a duration and an amount", () => {
  assert.deepEqual(priceOf("Familiesamtale (ofte med to psykologer) – 75 min. – 1.850 kr."), {
    label: "Familiesamtale",
    note: "ofte med to psykologer",
    duration: "75 min.",
    price: "1.850 kr.",
  });
});

test("a price needs no note", () => {
  assert.deepEqual(priceOf("Individuel samtale – 50 min. – 1.250 kr."), {
    label: "Individuel samtale",
    note: "",
    duration: "50 min.",
    price: "1.250 kr.",
  });
});

test("a price needs no duration", () => {
  assert.deepEqual(priceOf("Kort udtalelse – 950 kr."), {
    label: "Kort udtalelse",
    note: "",
    duration: "",
    price: "950 kr.",
  });
  assert.deepEqual(priceOf("Udtalelse (ekskl. moms) - fra 950,50 kr"), {
    label: "Udtalelse",
    note: "ekskl. moms",
    duration: "",
    price: "fra 950,50 kr",
  });
});

test("a hyphen within a word does not part a price from its label", () => {
  assert.equal(priceOf("MBT-samtale – 50 min. – 1.250 kr.")?.label, "MBT-samtale");
});

test("a duration too long for its column stays in the label, an amount makes the list ordinary text", () => {
  assert.equal(priceOf(`Samtale – 50 min. – ${"950".repeat(9)} kr.`), undefined);
  const agreed = "efter aftale med den psykolog, du går hos";
  assert.equal(priceOf(`Samtale – ${agreed} – 950 kr.`)?.duration, "");
  assert.equal(priceOf(`Samtale – ${agreed} – 950 kr.`)?.label, `Samtale – ${agreed}`);
});

test("what goes on after the amount, or is a page long, is ordinary text", () => {
  assert.equal(priceOf("Samtale – 950 kr. ekskl. moms"), undefined);
  const long = (letters: number) => `${"x".repeat(letters - " – 950 kr.".length)} – 950 kr.`;
  assert.equal(priceOf(long(500))?.price, "950 kr.");
  assert.equal(priceOf(long(501)), undefined);
  assert.equal(parsePriceList(`<ul><li>${long(501)}</li><li>${long(50)}</li></ul>`), undefined);
});

test("one line without a price makes the list ordinary text", () => {
  assert.equal(
    parsePriceList("<ul><li>Samtale – 1.250 kr.</li><li>Ring og hør</li></ul>"),
    undefined,
  );
});

function priceOf(line: string) {
  return parsePriceList(`<ul><li>${line}</li></ul>`)?.[0];
}

test("a section with words, a heading or a picture is written", () => {
  assert.equal(isWritten({ heading: "", html: "<p>Ring.</p>" }), true);
  assert.equal(isWritten({ heading: "Afbud", html: "" }), true);
  assert.equal(isWritten({ heading: "", html: '<p><img src="/media/a.avif" alt="" /></p>' }), true);
});

test("empty paragraphs are nothing", () => {
  assert.equal(isWritten({ heading: "", html: "<p></p><p><br />&nbsp;</p>" }), false);
});

test("a first paragraph that is all bold says when and where", () => {
  assert.deepEqual(splitWhen("<p><strong>Onsdage kl. 9–12 · Østerbro</strong></p><p>Fem.</p>"), {
    when: "Onsdage kl. 9–12 · Østerbro",
    rest: "<p>Fem.</p>",
  });
});

test("white space around it and after it is none of it", () => {
  const html = "\n<p> <strong>Onsdage</strong> </p>\n<p>Fem.</p>\n";
  assert.deepEqual(splitWhen(html), { when: "Onsdage", rest: "<p>Fem.</p>" });
});

test("a paragraph with bold words in it is description", () => {
  for (const html of [
    "<p><strong>Husk:</strong> gummistøvler</p>",
    "<p><strong>Holdet</strong> og <strong>bussen</strong></p>",
    "<p>Fem deltagere.</p>",
    "<p>Fem.</p><p><strong>Onsdage</strong></p>",
    "",
  ]) {
    assert.deepEqual(splitWhen(html), { when: "", rest: html });
  }
});
