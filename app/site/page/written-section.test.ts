import assert from "node:assert/strict";
import { test } from "node:test";
import { isWritten } from "./written-section.ts";

test("a section with words, a heading or a picture is written", () => {
  assert.equal(isWritten({ heading: "", html: "<p>Ring.</p>" }), true);
  assert.equal(isWritten({ heading: "Afbud", html: "" }), true);
  assert.equal(isWritten({ heading: "", html: '<p><img src="/media/a.avif" alt="" /></p>' }), true);
});

test("empty paragraphs are nothing", () => {
  assert.equal(isWritten({ heading: "", html: "<p></p><p><br />&nbsp;</p>" }), false);
});
