import assert from "node:assert/strict";
import test from "node:test";
import { sanitizeRichText } from "../../server/html/rich-text.server.ts";
import { welcomeHtml } from "./welcome-text.ts";

test("an empty line begins a paragraph, a single line break stays one", () => {
  assert.equal(
    welcomeHtml("Goddag.\nKom ind.\n\nDer er te."),
    "<p>Goddag.<br>Kom ind.</p><p>Der er te.</p>",
  );
});

test("bold and italic may stand inside each other", () => {
  assert.equal(
    welcomeHtml("Vi tager **os *god* tid**."),
    "<p>Vi tager <strong>os <em>god</em> tid</strong>.</p>",
  );
});

test("lines with a dash become one list", () => {
  assert.equal(
    welcomeHtml("Sådan:\n- Du ringer.\n- Vi mødes."),
    "<p>Sådan:</p><ul><li>Du ringer.</li><li>Vi mødes.</li></ul>",
  );
});

test("a heading needs no empty line after it", () => {
  assert.equal(welcomeHtml("## Begynd her\nRing."), "<h2>Begynd her</h2><p>Ring.</p>");
});

test("a link keeps stars in its address", () => {
  assert.equal(
    welcomeHtml("[Se *terapi*](/terapi?a*b*c)"),
    '<p><a href="/terapi?a*b*c">Se <em>terapi</em></a></p>',
  );
});

test("an empty welcome text gives no HTML", () => {
  assert.equal(welcomeHtml(" \n\n"), "");
});

test("HTML is shown as it was typed, and a dangerous link loses its address", () => {
  const html = sanitizeRichText(
    welcomeHtml('<script>alert("x")</script>\n\n[klik](javascript:alert`1`) [her](x"onclick="y)'),
  );
  assert.equal(html, '<p>&lt;script&gt;alert("x")&lt;/script&gt;</p><p><a>klik</a> <a>her</a></p>');
});
