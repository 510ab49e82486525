import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutUnseenSigns } from "./unseen-signs.ts";

test("an editor's text keeps soft hyphens, the joiners of emoji, and its lines", () => {
  for (const [typed, kept] of [
    ["\u202aanna@example.test\u202c", "anna@example.test"],
    ["An\u200bna\ufeff\u2060 \u200e\u2067Bo\u2069", "Anna Bo"],
    ["mentaliserings\u00adbaseret", "mentaliserings\u00adbaseret"],
    ["👩‍👧 og 👩🏽‍⚕️ og ❤️‍🔥", "👩‍👧 og 👩🏽‍⚕️ og ❤️‍🔥"],
    ["a\u200db👩\u200d", "ab👩"],
    [" En\n\nto\u00a0tre ", " En\n\nto\u00a0tre "],
  ] as const)
    assert.equal(withoutUnseenSigns(typed), kept);
});
