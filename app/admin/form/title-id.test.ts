import assert from "node:assert/strict";
import { test } from "node:test";
import { freeId, titleId, titleProblem } from "./title-id.ts";

test("Danish letters and other accents become plain ones", () => {
  assert.equal(titleId("Søren Ærø på Ål"), "soren-aero-pa-al");
  assert.equal(titleId("FORÆLDRE"), "foraeldre");
  assert.equal(titleId("Café Ünal à la Ǽrø"), "cafe-unal-a-la-aero");
  assert.equal(
    titleId("A\u030Abent hus"),
    "abent-hus",
    "also when the ring is a letter of its own",
  );
});

test("what is neither letter nor digit becomes one hyphen, and none at the edges", () => {
  assert.equal(titleId("  Gruppe & vold – trin 2!  "), "gruppe-vold-trin-2");
});

test("a title without letters and digits gives no id", () => {
  assert.equal(titleId("?!"), "");
  assert.equal(titleId(""), "");
});

test("a title is needed, and on a new item one that gives an id", () => {
  assert.deepEqual(titleProblem("", false), { title: "Skriv en titel." });
  assert.deepEqual(titleProblem("?!", true), {
    title: "Titlen skal have mindst ét bogstav eller tal.",
  });
  assert.deepEqual(titleProblem("?!", false), {});
});

test("a taken id gets -2, then -3", () => {
  assert.equal(freeId("boern", ["unge"]), "boern");
  assert.equal(freeId("boern", ["boern"]), "boern-2");
  assert.equal(freeId("boern", ["boern", "boern-2"]), "boern-3");
});

test("the word that opens a page's own texts is never an id", () => {
  assert.equal(freeId("indhold", []), "indhold-2");
});
