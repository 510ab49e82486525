import assert from "node:assert/strict";
import { test } from "node:test";
import { slugOf, titleProblem, uniqueSlug } from "./slug.ts";

test("Danish letters and accents become plain letters, other characters one hyphen, and none at the edges", () => {
  for (const [title, slug] of [
    ["Søren Ærø på Ål", "soren-aero-pa-al"],
    ["FORÆLDRE", "foraeldre"],
    ["Café Ünal à la Ǽrø", "cafe-unal-a-la-aero"],
    // The ring is a letter of its own.
    ["A\u030Abent hus", "abent-hus"],
    ["  Gruppe & vold – trin 2!  ", "gruppe-vold-trin-2"],
    ["?!", ""],
    ["", ""],
  ] as const)
    assert.equal(slugOf(title), slug);
});

test("a title is required, and for a new item one that gives an id", () => {
  assert.deepEqual(titleProblem("", false), { title: "Skriv en titel." });
  assert.deepEqual(titleProblem("?!", true), {
    title: "Titlen skal have mindst ét bogstav eller tal.",
  });
  assert.deepEqual(titleProblem("?!", false), {});
});

test("an id that is taken gets -2, then -3, and so does the word that opens a page's own texts", () => {
  assert.equal(uniqueSlug("boern", ["unge"]), "boern");
  assert.equal(uniqueSlug("boern", ["boern"]), "boern-2");
  assert.equal(uniqueSlug("boern", ["boern", "boern-2"]), "boern-3");
  assert.equal(uniqueSlug("indhold", []), "indhold-2");
});
