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
  const long = `${"ord ".repeat(80)}skole ${"ord ".repeat(80)}`.trim();
  assert.match(words(excerptAround(long, isMatch)), /^… (ord )+skole (ord )+…$/);
  assert.equal(words(excerptAround("Uden noget", isMatch)), "Uden noget");
});

test("what was looked for is marked wherever it stands, and nothing of the text is lost", () => {
  const isMatch = (word: string) => word === "skole";
  assert.deepEqual(markWords("skole, så hjem, så skole", isMatch), [
    { text: "skole", isMatch: true },
    { text: ", så hjem, så ", isMatch: false },
    { text: "skole", isMatch: true },
  ]);
  assert.deepEqual(markWords("Hjem.", isMatch), [{ text: "Hjem.", isMatch: false }]);
  assert.deepEqual(markWords("", isMatch), []);
});
