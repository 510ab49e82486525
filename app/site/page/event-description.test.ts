import assert from "node:assert/strict";
import { test } from "node:test";
import { splitWhen } from "./event-description.ts";

test("a first paragraph that is all bold says when and where", () => {
  assert.deepEqual(splitWhen("<p><strong>Onsdage kl. 9–12 · Østerbro</strong></p><p>Fem.</p>"), {
    when: "Onsdage kl. 9–12 · Østerbro",
    rest: "<p>Fem.</p>",
  });
});

test("a paragraph with bold words in it is description", () => {
  for (const html of [
    "<p><strong>Husk:</strong> gummistøvler</p>",
    "<p><strong>Holdet</strong> og <strong>bussen</strong></p>",
    "<p>Fem deltagere.</p>",
    "",
  ]) {
    assert.deepEqual(splitWhen(html), { when: "", rest: html });
  }
});
