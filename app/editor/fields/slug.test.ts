import assert from "node:assert/strict";
import { test } from "node:test";
import { slugOf, titleProblem, uniqueSlug } from "./slug.ts";

test("Danish letters and accents become plain letters", () => {
  assert.equal(slugOf("Søren Ærø på Ål"), "soren-aero-pa-al");
  assert.equal(slugOf("FORÆLDRE"), "foraeldre");
  assert.equal(slugOf("Café Ünal à la Ǽrø"), "cafe-unal-a-la-aero");
  assert.equal(slugOf("A\u030Abent hus"), "abent-hus", "also when the ring is a letter of its own");
});

test("other characters become one hyphen, and none at the edges", () => {
  assert.equal(slugOf("  Gruppe & vold – trin 2!  "), "gruppe-vold-trin-2");
});

test("a title without letters and digits gives no id", () => {
  assert.equal(slugOf("?!"), "");
  assert.equal(slugOf(""), "");
});

test("a title is required, and for a new item one that gives an id", () => {
  assert.deepEqual(titleProblem("", false), { title: "Skriv en titel." });
  assert.deepEqual(titleProblem("?!", true), {
    title: "Titlen skal have mindst ét bogstav eller tal.",
  });
  assert.deepEqual(titleProblem("?!", false), {});
});

test("an id that is taken gets -2, then -3", () => {
  assert.equal(uniqueSlug("boern", ["unge"]), "boern");
  assert.equal(uniqueSlug("boern", ["boern"]), "boern-2");
  assert.equal(uniqueSlug("boern", ["boern", "boern-2"]), "boern-3");
});

test("the word that opens a page's own texts is no item's id", () => {
  assert.equal(uniqueSlug("indhold", []), "indhold-2");
});
