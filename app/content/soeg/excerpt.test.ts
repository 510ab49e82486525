import assert from "node:assert/strict";
import { test } from "node:test";
import { excerptAround, markWords } from "./excerpt.ts";

test("an excerpt begins with the sentence of the first match, or with a word near it", () => {
  const words = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join("");
  const isMatch = (word: string) => word === "skole";
  const sentence = `${"Her står noget andet. ".repeat(8)}Vi taler gerne med skole og børnehave.`;
  assert.equal(words(excerptAround(sentence, isMatch)), "Vi taler gerne med skole og børnehave.");
  const dated = `${"Her står noget andet. ".repeat(8)}Den 21. januar mødes skole og hjem.`;
  assert.equal(words(excerptAround(dated, isMatch)), "Den 21. januar mødes skole og hjem.");
  const long = `Kort. ${"ord ".repeat(80)}skole ${"ord ".repeat(80)}`.trim();
  assert.match(words(excerptAround(long, isMatch)), /^… (ord )+skole (ord )+…$/);
  assert.equal(words(excerptAround("Uden noget", isMatch)), "Uden noget");
  const among = `${sentence} Og så er der mere. ${"Her står noget andet. ".repeat(8)}`;
  assert.match(words(excerptAround(among, isMatch)), /^Vi taler gerne med skole .* …$/);
  const first = `${"Her står noget andet. ".repeat(8)}Skole og hjem mødes.`;
  const isFirst = (word: string) => word === "Skole";
  assert.equal(words(excerptAround(first, isFirst)), "Skole og hjem mødes.");
});

test("a match in the first line is shown with all that stands before it", () => {
  const isMatch = (word: string) => word === "skole";
  const text = `${"x".repeat(40)}. Der er nu en ny skole.`;
  assert.equal(text.indexOf("skole"), 58);
  assert.deepEqual(excerptAround(text, isMatch)[0]?.text.slice(0, 5), "xxxxx");
  const later = `${"x".repeat(42)}. Der er nu en ny skole.`;
  assert.equal(later.indexOf("skole"), 60, "the last place that counts as near");
  assert.equal(excerptAround(later, isMatch)[0]?.text.slice(0, 5), "xxxxx");
});

test("a short text is shown whole, and an endless word is cut", () => {
  const [whole, ...none] = excerptAround(`${"ord ".repeat(42)}or`, () => false);
  assert.deepEqual([whole?.text.length, none], [170, []]);
  const [cut] = excerptAround("æ".repeat(300), () => false);
  assert.equal(cut?.text, `${"æ".repeat(170)} …`);
});

test("every match is marked, and nothing of the text is lost", () => {
  const isMatch = (word: string) => word === "skole";
  assert.deepEqual(markWords("skole, så hjem, så skole", isMatch), [
    { text: "skole", isMatch: true },
    { text: ", så hjem, så ", isMatch: false },
    { text: "skole", isMatch: true },
  ]);
  assert.deepEqual(markWords("Hjem.", isMatch), [{ text: "Hjem.", isMatch: false }]);
  assert.deepEqual(markWords("", isMatch), []);
});
