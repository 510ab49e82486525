import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeTexts } from "./merge-texts.ts";

const html = (...words: string[]) => words.map((word) => `<p>${word}</p>`).join("");
const BEFORE = html("Et", "To", "Tre", "Fire");

test("changes of different paragraphs are put together, whoever saved first", () => {
  for (const [mine, theirs, both] of [
    [html("Én", "To", "Tre", "Fire"), html("Et", "To", "3", "Fire"), html("Én", "To", "3", "Fire")],
    [html("Et", "To", "Tre"), html("Ét", "To", "Tre", "Fire"), html("Ét", "To", "Tre")],
    [
      html("Et", "Ny", "To", "Tre", "Fire"),
      html("Et", "To", "Tre", "4"),
      html("Et", "Ny", "To", "Tre", "4"),
    ],
    [html("Et", "2", "Tre", "Fire"), html("Et", "To", "3", "Fire"), html("Et", "2", "3", "Fire")],
    [
      `${BEFORE}<ul><li>Fem<ul><li>5</li></ul></li></ul>`,
      html("Én", "To", "Tre", "Fire"),
      `${html("Én", "To", "Tre", "Fire")}<ul><li>Fem<ul><li>5</li></ul></li></ul>`,
    ],
  ] as const) {
    assert.equal(mergeTexts(BEFORE, mine, theirs), both);
    assert.equal(mergeTexts(BEFORE, theirs, mine), both);
  }
  assert.equal(mergeTexts("Et\nTo\nTre", "1\nTo\nTre", "Et\nTo\n3"), "1\nTo\n3");
});

test("changes of one paragraph, or at one place, are no text that anybody wrote", () => {
  for (const [mine, theirs] of [
    [html("Et", "2", "Tre", "Fire"), html("Et", "II", "Tre", "Fire")],
    [html("Et", "Ny", "To", "Tre", "Fire"), html("Et", "Nyt", "To", "Tre", "Fire")],
    [html("1", "2", "3", "4"), html("Et", "To", "III", "Fire")],
    ["", html("Et", "To", "Tre")],
  ] as const)
    assert.equal(mergeTexts(BEFORE, mine, theirs), undefined);
  assert.equal(mergeTexts("Morgenmad", "Brunch", "Aftensmad"), undefined);
});
