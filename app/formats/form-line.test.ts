import assert from "node:assert/strict";
import { test } from "node:test";
import { lineIn, lineOf } from "./form-line.ts";

test("a stranger's line has no sign that nobody sees", () => {
  for (const [typed, line] of [
    ["\u202aanna@example.test\u202c", "anna@example.test"],
    ["anna\u200b@example.test\ufeff", "anna@example.test"],
    ["+45\u00a012\u200e 34 \u206656\u2069 78", "+45 12 34 56 78"],
    ["Anna\u00ad\u2060 \t\r\n Bo", "Anna Bo"],
    ["Zoë Ærø 👍🏽", "Zoë Ærø 👍🏽"],
  ] as const)
    assert.equal(lineIn(typed), line);
  const form = new FormData();
  form.set("navn", " \u200eAnna\u200b ");
  form.set("fil", new Blob(["x"]));
  assert.deepEqual(
    [lineOf(form, "navn"), lineOf(form, "fil"), lineOf(form, "by")],
    ["Anna", "", ""],
  );
});
