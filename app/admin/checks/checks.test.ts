import assert from "node:assert/strict";
import { test } from "node:test";
import { checkField } from "./check-field.ts";
import { checkPicture } from "./check-picture.ts";
import { checkRichText } from "./check-rich-text.ts";
import { type Finding, type Known, NOTHING_KNOWN } from "./finding.ts";
import { meaningOf, readLix } from "./readability.ts";
import { readBlocks } from "./text-blocks.ts";

const known: Known = {
  today: "2026-11-23",
  prices: [
    { label: "Individuel samtale", price: "1.250 kr." },
    { label: "Familiesamtale", price: "1.850 kr." },
    { label: "Kort udtalelse", price: "950 kr." },
  ],
  people: ["Signe Holmgaard"],
};

const inText = (html: string) => sentences(checkRichText(html, {}, known));
const inWords = (text: string) => sentences(checkField("titel", "text", text, known));
const inAlt = (text: string) => sentences(checkField("heroImageAlt", "alt", text, known));
const sentences = (findings: Finding[]) =>
  findings.filter(({ lix }) => lix === undefined).map(({ weight, sentence }) => [weight, sentence]);

test("a link that does not say where it leads is pointed out, with its words", () => {
  const html =
    '<p>Her kan I læse <a href="/viden">her</a>, eller se <a href="/viden">flere artikler</a>.</p>';
  const [found, ...others] = checkRichText(html, {}, known);
  assert.deepEqual(others, []);
  assert.equal(found?.weight, "see");
  assert.equal(found?.short, "Linket »her«");
  assert.deepEqual(found?.place, { words: "her", inside: "a" });
  for (const words of ["Læs mere", "klik her!", "<strong>Her</strong>", "https://dr.dk/a"]) {
    assert.equal(inText(`<p>Se <a href="/x">${words}</a></p>`).length, 1, words);
  }
  for (const words of ["Her er vores priser", "Læs mere om leg", "dr.dk"]) {
    assert.equal(inText(`<p>Se <a href="/x">${words}</a></p>`).length, 0, words);
  }
});

test("a heading that skips a level is pointed out, also where the field begins at the third", () => {
  assert.equal(inText("<h2>Leg</h2><p>Ord.</p><h3>Ude</h3><p>Ord.</p>").length, 0);
  assert.deepEqual(inText("<h3>Ude &amp; inde</h3><p>Ord.</p><h2>Leg</h2><p>Ord.</p>"), [
    ["see", "»Ude & inde« er en underoverskrift, men der står ingen overskrift over den."],
  ]);
  assert.equal(checkRichText("<h3>Ude</h3><p>Ord.</p>", { topHeading: 3 }, known).length, 0);
});

test("long sentences are counted, and the longest is shown", () => {
  const long = (words: number) => `${"Ord og ".repeat(words / 2 - 1)}ord igen.`;
  assert.deepEqual(inText(`<p>${long(30)} Kort.</p>`), []);
  assert.deepEqual(inText(`<p>${long(42)} Kort.</p>`), [
    ["know", "En sætning er på 42 ord. Del den gerne i to."],
  ]);
  const two = checkRichText(`<p>${long(32)}</p><p>Så. <em>${long(42)}</em></p>`, {}, known).at(-1);
  assert.equal(two?.sentence, "2 sætninger er på over 30 ord. Den længste er på 42.");
  assert.deepEqual(two?.place, { words: long(42) });
  // Lines are read one by one.
  assert.deepEqual(
    inText(`<ul><li>${"ord ".repeat(20)}</li><li>${"ord ".repeat(20)}</li></ul>`),
    [],
  );
  assert.deepEqual(inText(`<p>${"ord ".repeat(20)}<br>${"ord ".repeat(20)}</p>`), []);
});

test("LIX is words to a sentence and long words in a hundred, and is said with what it means", () => {
  // 60 words in 6 sentences, 12 of them longer than six letters: 10 + 20.
  const html = `<h2>Overskrifter tæller ikke</h2>${"<p>Vi går en tur og ser hvad børnene sammen opdager.</p>".repeat(6)}`;
  assert.equal(readLix(readBlocks(html)), 30);
  assert.equal(readLix(readBlocks("<p>En kort tekst.</p>")), undefined);
  assert.match(meaningOf(27).means, /^Let for de fleste, omtrent som et ugeblad\.$/);
  assert.equal(meaningOf(24).grade, "meget let at læse");
  assert.equal(meaningOf(60).grade, "meget svær at læse");
  assert.equal(checkRichText(html, { lang: "en" }, known).length, 0);
});

test("a number like a CPR number is pointed out wherever it stands", () => {
  const said = [
    ["see", "»010203-1234« ligner et CPR-nummer. Det hører ikke til på en hjemmeside."],
  ];
  assert.deepEqual(inWords("Mit nummer er 010203-1234"), said);
  assert.deepEqual(inText("<p>Mit nummer er <strong>010203</strong>-1234.</p>"), said);
  assert.deepEqual(inAlt("Et kort med 010203-1234"), said);
  assert.deepEqual(inWords("Ring på 12 34 56 78, CVR 12345678"), []);
});

test("a name in a picture's description is asked about, unless it is of the clinic", () => {
  assert.deepEqual(inAlt("Sofie leger i sandkassen"), [
    ["see", "Er »Sofie« et navn? Skriv kun navne på dem, der har sagt ja til det."],
  ]);
  assert.equal(inAlt("Et barn og Hanadi Rasmussen ved bordet").length, 1);
  for (const alt of [
    "",
    "Signe Holmgaard smiler",
    "Signe ved vinduet",
    "Klinikkens dør i Nørre Farimagsgade",
    "To børn bygger et tårn",
  ]) {
    assert.deepEqual(inAlt(alt), [], alt);
  }
  assert.deepEqual(inAlt("IMG_2041.jpg"), [
    ["see", "Det ligner et filnavn. Skriv, hvad billedet viser."],
  ]);
});

test("a date that has passed is told of; more loudly where the sentence looks ahead", () => {
  assert.deepEqual(inWords("Sommerfesten var 3. maj 2026."), [
    ["know", "»3. maj 2026« er gået. Passer teksten stadig?"],
  ]);
  assert.deepEqual(inText("<p>Tilmelding senest 1. september 2023.</p>"), [
    ["see", "»1. september 2023« er gået. Passer teksten stadig?"],
  ]);
  assert.deepEqual(inWords("Vi har lukket fra 12/10-2026 til 16.10.2026."), [
    ["see", "»12/10-2026« og en anden dato er gået. Passer teksten stadig?"],
  ]);
  assert.deepEqual(inWords("Loven er fra 1. juli 2019. Næste hold starter 24. november 2026."), []);
  assert.deepEqual(sentences(checkField("start", "text", "2026-11-22T09:00", known)), [
    ["know", "Den dag er gået."],
  ]);
  assert.deepEqual(checkField("start", "text", "2026-11-23T09:00", known), []);
  assert.deepEqual(checkField("title", "text", "3. maj 2026", NOTHING_KNOWN), []);
});

test("a price that differs from the price list is told of, with what stands there", () => {
  assert.deepEqual(inText("<p>En individuel samtale på 50 min. koster 1.100 kr. hos os.</p>"), [
    ["see", "Her står 1.100 kr., men i prislisten koster »Individuel samtale« 1.250 kr."],
  ]);
  assert.deepEqual(inWords("Individuel samtale 1250 kr., familiesamtale 1.850 kr."), []);
  assert.deepEqual(inWords("Samtalekortene koster 349 kr. stykket."), []);
  for (const price of [
    "1100 kroner",
    "kr. 1.100,-",
    "1.100,-",
    "1.100,00 kr.",
    "kr 1100",
    "1 100,–",
  ])
    assert.deepEqual(
      inText(`<p>En individuel samtale koster ${price} hos os.</p>`),
      [["see", `Her står ${price}, men i prislisten koster »Individuel samtale« 1.250 kr.`]],
      price,
    );
  for (const price of ["1250 kroner", "kr. 1.250,-", "1.250,-", "1.250,00 kr."])
    assert.deepEqual(inText(`<p>En individuel samtale koster ${price} hos os.</p>`), [], price);
  assert.deepEqual(inWords("En individuel samtale varer 50 minutter. Den koster 1.100 kr."), [
    ["see", "Her står 1.100 kr., men i prislisten koster »Individuel samtale« 1.250 kr."],
  ]);
  assert.deepEqual(
    inText(
      "<p>En individuel samtale koster 1.250 kr. Samtalekort koster 349 kr.</p><p>Familiesamtale.</p><p>Kort: 349,-</p>",
    ),
    [],
  );
  const list =
    "<ul><li>Individuel samtale – 1.300 kr.</li><li>Familiesamtale – 1.900 kr.</li><li>Kort udtalelse – 950 kr.</li></ul>";
  assert.deepEqual(inText(list), []);
});

test("a picture without a description and one that is heavy for where it stands are told of", () => {
  const picture = { altName: "imageUrlAlt", address: "/media/a.jpg", alt: "" };
  const [missing] = checkPicture(picture);
  assert.equal(missing?.weight, "know");
  assert.match(missing?.sentence ?? "", /ingen beskrivelse\. .* Er det kun til pynt, er det fint/);
  assert.deepEqual(missing?.place, { field: "imageUrlAlt" });
  assert.deepEqual(checkPicture({ ...picture, address: "" }), []);
  const frames = [{ width: 224 }, { width: 130 }];
  const heavy = { ...picture, frames, alt: "En bro", fileSize: 4.2 * 1024 * 1024 };
  assert.match(
    checkPicture(heavy)[0]?.sentence ?? "",
    /^Filen fylder 4,2 MB, og billedet vises småt\./,
  );
  for (const large of [
    { ...heavy, frames: [...frames, { width: 512 }] },
    { ...heavy, frames: [] },
  ])
    assert.match(checkPicture(large)[0]?.sentence ?? "", /^Filen fylder 4,2 MB\. Vi gør/);
  assert.match(
    inText(
      '<p>Se.</p><img src="/media/a.jpg" alt="" /><img src="/media/b.jpg" alt="En bro" />',
    ).join(),
    /^know,Et billede i teksten har ingen beskrivelse\./,
  );
  const named = checkRichText(
    '<p>Se.</p><img src="/media/b.jpg" alt="Sofie, 010203-1234" />',
    {},
    known,
  );
  assert.deepEqual(
    named.map(({ short }) => short),
    ["Navnet »Sofie«", "Ligner et CPR-nummer"],
  );
  assert.deepEqual(named[0]?.place, { words: "", inside: 'img[alt="Sofie, 010203-1234"]' });
});

test("a description that search engines cut, or hardly show, is told of", () => {
  const about = (name: string, length: number) =>
    sentences(checkField(name, "text", "x".repeat(length), known)).map(([, sentence]) => sentence);
  assert.match(about("soegebeskrivelse", 180).join(), /^180 tegn\. Søgemaskiner viser omkring 155/);
  assert.match(about("soegetitel", 61).join(), /^61 tegn\. Søgemaskiner viser omkring 60/);
  assert.match(about("description", 12).join(), /^Der er plads til lidt mere:/);
  assert.deepEqual(about("description", 120), []);
  assert.deepEqual(about("title", 180), []);
});

test("the same is said once, and of much only the first", () => {
  assert.equal(inText('<p>Se <a href="/x">her</a> og <a href="/y">her</a>.</p>').length, 1);
  const many = Array.from({ length: 40 }, (_, index) => `<a href="/x">https://dr.dk/${index}</a> `);
  assert.equal(checkRichText(`<p>${many.join("")}</p>`, {}, known).length, 6);
});

test("fields that hold no words are let alone", () => {
  assert.deepEqual(checkField("link", "link", "/x?010203-1234", known), []);
  assert.deepEqual(checkField("link", "text", "/viden/010203-1234", known), []);
});
