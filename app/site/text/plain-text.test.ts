import assert from "node:assert/strict";
import test from "node:test";
import { cutAtSentence, cutAtWord, plainLines, plainText } from "./plain-text.ts";

test("of HTML the words are left, as they were written, those of neighbouring blocks apart", () => {
  for (const [html, words] of [
    ["<h2>Leg</h2><p>Et tårn.<br />En fugl.</p>", "Leg Et tårn. En fugl."],
    ["<ul><li>Sid</li><li>Vent</li></ul><blockquote>Ja</blockquote><p>da</p>", "Sid Vent Ja da"],
    ["<p>mentaliserings<strong>baseret</strong></p>", "mentaliseringsbaseret"],
    ["<p>3 &lt; 5 &amp; 7 &gt; 6, &quot;sagde&nbsp;hun&quot;</p>", '3 < 5 & 7 > 6, "sagde hun"'],
    ["&amp;lt;", "&lt;"],
    ['<p>Før <img src="/a.png" alt="x"> efter</p>', "Før efter"],
  ] as const) {
    assert.equal(plainText(html), words);
  }
});

test("a long text ends at a word, without the comma before the ellipsis, and a short one is left alone", () => {
  for (const [text, limit, cut] of [
    ["Kort nok.", 9, "Kort nok."],
    ["Te, klodser, trappe", 14, "Te, klodser…"],
    ["Te, klodser, trappe", 16, "Te, klodser…"],
    ["Te, ja – og klodser", 12, "Te, ja…"],
    ["Dørene er åbne kl. 15–18, og", 20, "Dørene er åbne…"],
    ["en to tre", 5, "en…"],
  ] as const) {
    assert.equal(cutAtWord(text, limit), cut);
  }
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

test("a long text ends after the last sentence that has room, which no 'kl. 9' ends, else at a word", () => {
  const text = "Kom forbi. Vi åbner kl. 9 den 4. december. Der er kaffe og klejner hele dagen.";
  for (const [written, limit, cut] of [
    [text, 50, "Kom forbi. Vi åbner kl. 9 den 4. december."],
    [text, 30, "Kom forbi."],
    [text, 200, text],
    ["Kom forbi. Vi åbner", 19, "Kom forbi. Vi åbner"],
    ["Kom forbi. Vi åbner", 10, "Kom forbi."],
    ["Otte unge, to psykologer og ti tirsdage.", 26, "Otte unge, to psykologer…"],
  ] as const) {
    assert.equal(cutAtSentence(written, limit), cut);
  }
});

test("each block, and each line of it, is a line; empty ones are none", () => {
  assert.deepEqual(
    plainLines(
      "<h3>Leg</h3><p>Et<br>To<br />Tre<br/>Fire</p><p></p><ul><li>Sid</li></ul>Løse\nord",
    ),
    ["Leg", "Et", "To", "Tre", "Fire", "Sid", "Løse", "ord"],
  );
});
