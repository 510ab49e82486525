import assert from "node:assert/strict";
import test from "node:test";
import { cutAtSentence, cutAtWord, plainLines, plainText } from "./plain-text.ts";

test("the words of neighbouring blocks do not run together", () => {
  assert.equal(
    plainText(
      "<h2>Leg</h2><p>Et tårn.<br />En fugl.</p><ul><li>Sid</li><li>Vent</li></ul><blockquote>Ja</blockquote><p>da</p>",
    ),
    "Leg Et tårn. En fugl. Sid Vent Ja da",
  );
});

test("marks inside a word leave it whole", () => {
  assert.equal(plainText("<p>mentaliserings<strong>baseret</strong></p>"), "mentaliseringsbaseret");
});

test("what was escaped is read as it was written", () => {
  assert.equal(
    plainText("<p>3 &lt; 5 &amp; 7 &gt; 6, &quot;sagde&nbsp;hun&quot;</p>"),
    '3 < 5 & 7 > 6, "sagde hun"',
  );
  assert.equal(plainText("&amp;lt;"), "&lt;");
});

test("an image has no words", () => {
  assert.equal(plainText('<p>Før <img src="/a.png" alt="x"> efter</p>'), "Før efter");
});

test("a text within the limit is left alone", () => {
  assert.equal(cutAtWord("Kort nok.", 9), "Kort nok.");
});

test("a long text ends at a word, without the comma before the ellipsis", () => {
  assert.equal(cutAtWord("Te, klodser, trappe", 14), "Te, klodser…");
  assert.equal(cutAtWord("Te, klodser, trappe", 16), "Te, klodser…");
  assert.equal(cutAtWord("Te, ja – og klodser", 12), "Te, ja…");
  assert.equal(cutAtWord("Dørene er åbne kl. 15–18, og", 20), "Dørene er åbne…");
  assert.equal(cutAtWord("en to tre", 5), "en…");
});

test("a word too long for the limit is cut all the same", () => {
  const cut = cutAtWord("mentaliseringsbaseret", 10);
  assert.ok(cut.length <= 10, cut);
  assert.ok(cut.endsWith("…"));
});

test("a cut never leaves half an emoji, half a flag or a letter without its accent", () => {
  for (const sign of ["😀", "👩‍👧", "🇩🇰", "👍🏽", "e\u0301"]) {
    for (const limit of [10, 11, 12, 13, 14]) {
      const cut = cutAtWord(sign.repeat(20), limit);
      assert.match(cut, new RegExp(`^(${sign})+…$`, "u"), cut);
      assert.ok(cut.length <= limit, cut);
    }
  }
});

test("a long text ends after the last sentence that has room, which no 'kl. 9' ends (V14)", () => {
  const text = "Kom forbi. Vi åbner kl. 9 den 4. december. Der er kaffe og klejner hele dagen.";
  assert.equal(cutAtSentence(text, 50), "Kom forbi. Vi åbner kl. 9 den 4. december.");
  assert.equal(cutAtSentence(text, 30), "Kom forbi.");
  assert.equal(cutAtSentence(text, 200), text);
  assert.equal(cutAtSentence("Kom forbi. Vi åbner", 19), "Kom forbi. Vi åbner");
  assert.equal(cutAtSentence("Kom forbi. Vi åbner", 10), "Kom forbi.");
});

test("a first sentence that is too long itself is cut at a word (V14)", () => {
  assert.equal(
    cutAtSentence("Otte unge, to psykologer og ti tirsdage.", 26),
    "Otte unge, to psykologer…",
  );
});

test("each block, and each line of it, is a line; empty ones are none", () => {
  assert.deepEqual(
    plainLines(
      "<h3>Leg</h3><p>Et<br>To<br />Tre<br/>Fire</p><p></p><ul><li>Sid</li></ul>Løse\nord",
    ),
    ["Leg", "Et", "To", "Tre", "Fire", "Sid", "Løse", "ord"],
  );
});
