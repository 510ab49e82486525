import assert from "node:assert/strict";
import { test } from "node:test";
import {
  splitCompound,
  splitWords,
  stemOf,
  unswapLetters,
  withoutStopWords,
} from "./danish-words.ts";

test("words are split at signs, and keep their accents and figures", () => {
  assert.deepEqual(splitWords("»Ærø-skolen«, 2. a\u030aben dag!"), [
    "Ærø",
    "skolen",
    "2",
    "a\u030aben",
    "dag",
  ]);
  assert.deepEqual(splitWords("…"), []);
});

test("a word has one stem with any common ending, and so has one that changes its vowel", () => {
  for (const [one, other] of [
    ["skole", "skolerne"],
    ["tilskud", "tilskuddet"],
    ["familie", "familiernes"],
    ["bog", "bøgerne"],
    ["barn", "børnene"],
    ["mor", "mødre"],
    ["far", "fædre"],
    ["bror", "brødre"],
    ["søster", "søstre"],
    ["datter", "døtre"],
    ["mand", "mænd"],
    ["kursus", "kurserne"],
  ] as const) {
    assert.equal(stemOf(one), stemOf(other), one);
  }
});

test("of a question only the meaningful words count; all of them where none is", () => {
  assert.deepEqual(withoutStopWords(["Hvad", "koster", "det", "på", "skolen"]), [
    "koster",
    "skolen",
  ]);
  assert.deepEqual(withoutStopWords(["hvem", "er", "vi"]), ["hvem", "er", "vi"]);
});

test("a compound is the two words of the site that it is made of", () => {
  const knows =
    (...stems: string[]) =>
    (stem: string) =>
      stems.includes(stem);
  const site = knows("barn", "psykolog", "samtal", "ro", "del", "far", "skol", "hest");
  assert.deepEqual(splitCompound("børnepsykolog", site), { head: "barn", tail: "psykolog" });
  assert.deepEqual(splitCompound("farsamtale", site), { head: "far", tail: "samtal" });
  assert.deepEqual(splitCompound("skolehest", site), { head: "skol", tail: "hest" });
  assert.equal(splitCompound("psykolog", site), undefined);
  assert.equal(splitCompound("børnekrig", site), undefined, "no war stands on the site");
  assert.equal(splitCompound("krigspsykolog", site), undefined);
  assert.equal(splitCompound("rosamtale", site), undefined, "two letters are an ending");
  assert.equal(splitCompound("børnedel", site), undefined, "and so are three at the end");
  assert.equal(splitCompound("børnedele", site), undefined, "with whatever ending");
});

test("two neighbouring letters that were swapped are swapped back, where the site has the word", () => {
  const site = (stem: string) => ["terapi", "barn", "famili"].includes(stem);
  assert.equal(unswapLetters("teraip", site), "terapi");
  assert.equal(unswapLetters("BRAN", site), "barn");
  assert.equal(unswapLetters("famliie", site), "famili");
  assert.equal(unswapLetters("reatpi", site), undefined, "one pair alone");
});

test("only the first sixty letters of a word count, and a longer one is no compound", () => {
  const sixty = "barn".padEnd(60, "e");
  assert.equal(stemOf(`${sixty}psykolog`), stemOf(sixty));
  const tail = "psykolog".padStart(56, "s");
  assert.ok(splitCompound(`barn${tail}`, () => true));
  let asked = 0;
  const count = () => {
    asked += 1;
    return false;
  };
  splitCompound(`barns${tail}`, count);
  splitCompound("æ".repeat(20_000), count);
  assert.equal(asked, 0);
  unswapLetters("ab".repeat(20_000), count);
  assert.equal(asked, 59);
});
