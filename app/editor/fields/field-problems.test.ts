import assert from "node:assert/strict";
import { test } from "node:test";
import { linkProblem, missingFields } from "./field-problems.ts";

test("every empty required field gets its sentence", () => {
  const sentences = { title: "Skriv en titel.", imageUrl: "Vælg et billede." };
  assert.deepEqual(missingFields({ title: "Hej", imageUrl: "" }, sentences), {
    imageUrl: "Vælg et billede.",
  });
});

test("a link is empty, a path of this site or a complete address", () => {
  for (const link of [
    "",
    "/kontakt",
    "https://example.org/a",
    "http://example.org",
    "mailto:a@b.dk",
    "tel:+4500",
  ]) {
    assert.equal(linkProblem(link), undefined);
  }
  for (const link of [
    "kontakt",
    "//example.org",
    "javascript:alert(1)",
    "https://",
    "mailto:",
    "tel: 1",
  ]) {
    assert.equal(linkProblem(link), "Linket skal begynde med / eller https://.");
  }
});
