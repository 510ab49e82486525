import assert from "node:assert/strict";
import { test } from "node:test";
import { checkField, checkRichText, type Finding } from "./checks.ts";

const EVENT = { start: "2026-03-06T09:00", slut: "2026-03-20T16:00" };

const inText = (html: string) => sentences(checkRichText(html));
const inWords = (text: string) => sentences(checkField("text", text));
const inAlt = (text: string) => sentences(checkField("alt", text));
const sentences = (findings: Finding[]) => findings.map(({ sentence }) => sentence);

test("a link whose words do not say where it leads is pointed out", () => {
  const html =
    '<p>Her kan I læse <a href="/viden">her</a>, eller se <a href="/viden">flere artikler</a>.</p>';
  const [found, ...others] = checkRichText(html);
  assert.deepEqual(others, []);
  assert.equal(found?.short, "Linket »her«");
  assert.deepEqual(found?.place, { words: "her", inside: "a" });
  for (const words of ["Læs mere", "klik her!", "<strong>Her</strong>", "https://dr.dk/a"]) {
    assert.equal(inText(`<p>Se <a href="/x">${words}</a></p>`).length, 1, words);
  }
  for (const words of ["Her er vores priser", "Læs mere om leg", "dr.dk"]) {
    assert.equal(inText(`<p>Se <a href="/x">${words}</a></p>`).length, 0, words);
  }
});

test("a heading that skips a level is pointed out, also in a field that begins at the third", () => {
  assert.equal(inText("<h2>Leg</h2><p>Ord.</p><h3>Ude</h3><p>Ord.</p>").length, 0);
  assert.deepEqual(inText("<h3>Ude &amp; inde</h3><p>Ord.</p><h2>Leg</h2><p>Ord.</p>"), [
    "»Ude & inde« er en underoverskrift, men der står ingen overskrift over den.",
  ]);
  assert.equal(checkRichText("<h3>Ude</h3><p>Ord.</p>", 3).length, 0);
});

test("a number like a CPR number is pointed out wherever it stands", () => {
  const said = ["»010203-1234« ligner et CPR-nummer. Det hører ikke til på en hjemmeside."];
  assert.deepEqual(inWords("Mit nummer er 010203-1234"), said);
  assert.deepEqual(inText("<p>Mit nummer er <strong>010203</strong>-1234.</p>"), said);
  assert.deepEqual(inText('<p><img src="/a.jpg" alt="Kort, 010203-1234" /></p>'), said);
  assert.deepEqual(inAlt("Et kort med 010203-1234"), said);
  assert.deepEqual(inWords("Ring på 12 34 56 78, CVR 12345678"), []);
  assert.deepEqual(checkField("link", "/x?010203-1234"), []);
  assert.deepEqual(checkField("text", "/viden/010203-1234"), []);
});

test("a picture without a description, or with a file name as one, is pointed out", () => {
  assert.deepEqual(inAlt("IMG_2041.jpg"), ["Det ligner et filnavn. Skriv, hvad billedet viser."]);
  assert.deepEqual([...inAlt(""), ...inAlt("To børn bygger et tårn")], []);
  const [missing, named, ...others] = checkRichText(
    '<p>Se.</p><img src="/media/a.jpg" alt="" /><img src="/media/b.jpg" alt="stue.tiff" /><img src="/media/c.jpg" alt="En bro" />',
  );
  assert.match(missing?.sentence ?? "", /ingen beskrivelse\. .* Er det kun til pynt, er det fint/);
  assert.equal(missing?.isMinor, true);
  assert.deepEqual(named?.place, { words: "", inside: 'img[alt="stue.tiff"]' });
  assert.deepEqual(others, []);
});

test("the placeholder of a picture that was not pasted is pointed out", () => {
  const mark = "Her var et billede. Indsæt det.";
  const [found] = checkRichText(`<p>Før ${mark}</p>`);
  assert.equal(
    found?.sentence,
    `Der står »${mark}« i teksten. Indsæt billedet, eller slet sætningen.`,
  );
  assert.deepEqual(found?.place, { words: mark });
});

test("the sign of a comment in Word is pointed out, a footnote's is not", () => {
  const said = [
    "»[AB1]« ligner mærket efter en kommentar i Word. Slet det, hvis det ikke skal stå her.",
  ];
  assert.deepEqual(inText("<p>Vi <strong>svarer[AB1]</strong> samme dag.[1]</p>"), said);
  assert.deepEqual(inWords("Vi svarer[AB1] samme dag [se 2]"), said);
});

test("a date in an event's text is questioned when none of them is the event's", () => {
  const inEvent = (text: string, event = EVENT) => sentences(checkField("text", text, event));
  const question = (day: string) => [
    `Her står ${day}, men »Begynder« er 6. marts 2026. Passer det?`,
  ];
  assert.deepEqual(inEvent("Vi mødes 13. april."), question("13. april"));
  assert.deepEqual(inEvent("Vi mødes d. 6. marts 2025"), question("6. marts 2025"));
  assert.deepEqual(inEvent("Den 7/4-2026 kl. 9"), question("7/4-2026"));
  assert.deepEqual(
    sentences(checkRichText("<p><strong>1. og 8. maj</strong></p>", 2, EVENT)),
    question("1. og 8. maj"),
  );
  for (const text of [
    "Vi mødes fredag den 6. marts",
    "6., 13. og 20. marts 2026",
    "Hold 1: 13.3.2026. Hold 2: 1. juni",
    "Tilmelding senest 1. februar",
    "Loven er fra 2019",
  ]) {
    assert.deepEqual(inEvent(text), [], text);
  }
  assert.deepEqual(inEvent("Vi mødes 13. april.", { start: "", slut: "" }), []);
});

test("the same finding is shown once, and of many only the first six", () => {
  assert.equal(inText('<p>Se <a href="/x">her</a> og <a href="/y">her</a>.</p>').length, 1);
  const many = Array.from({ length: 40 }, (_, index) => `<a href="/x">https://dr.dk/${index}</a> `);
  assert.equal(checkRichText(`<p>${many.join("")}</p>`).length, 6);
});
