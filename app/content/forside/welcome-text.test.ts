import assert from "node:assert/strict";
import test from "node:test";
import { sanitizeRichText } from "../../server/html/rich-text.server.ts";
import { welcomeContent, welcomeHtml } from "./welcome-text.ts";
import demo from "./welcomeText.demo.json" with { type: "json" };

test("the markdown-like welcome text becomes HTML", () => {
  for (const [what, text, html] of [
    [
      "an empty line begins a paragraph, a single line break stays one",
      "Goddag.\nKom ind.\n\nDer er te.",
      "<p>Goddag.<br>Kom ind.</p><p>Der er te.</p>",
    ],
    [
      "bold and italic may stand inside each other",
      "Vi tager **os *god* tid**.",
      "<p>Vi tager <strong>os <em>god</em> tid</strong>.</p>",
    ],
    [
      "lines with a dash become one list",
      "Sådan:\n- Du ringer.\n- Vi mødes.",
      "<p>Sådan:</p><ul><li>Du ringer.</li><li>Vi mødes.</li></ul>",
    ],
    [
      "a heading needs no empty line after it",
      "## Begynd her\nRing.",
      "<h2>Begynd her</h2><p>Ring.</p>",
    ],
    [
      "a link keeps stars in its address",
      "[Se *terapi*](/terapi?a*b*c)",
      '<p><a href="/terapi?a*b*c">Se <em>terapi</em></a></p>',
    ],
    ["an empty text is none", " \n\n", ""],
  ] as const) {
    assert.equal(welcomeHtml(text), html, what);
  }
});

test("HTML is shown as it was typed, and a dangerous link loses its address", () => {
  const html = sanitizeRichText(
    welcomeHtml('<script>alert("x")</script>\n\n[klik](javascript:alert`1`) [her](x"onclick="y)'),
  );
  assert.equal(html, '<p>&lt;script&gt;alert("x")&lt;/script&gt;</p><p><a>klik</a> <a>her</a></p>');
});

test("the text is the same after it has been turned to markdown and back", () => {
  assert.equal(welcomeContent(demo.htmlContent), demo.content);
  const html =
    '<h2>Begynd &amp; bliv</h2><p>Ring<br>eller <em>skriv</em> på <a href="/kontakt">siden</a>.</p><ul><li>Et</li><li><strong>To</strong></li></ul>';
  assert.equal(sanitizeRichText(welcomeHtml(welcomeContent(html))), sanitizeRichText(html));
});

test("formatting that markdown does not have becomes plain text", () => {
  assert.equal(welcomeContent("<p><u>Under</u> &lt;b&gt;</p>"), "Under <b>");
  assert.equal(welcomeContent("<ul><li><p>Et<br>to</p></li></ul>"), "- Et to");
});
