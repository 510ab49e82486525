import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMapAddress } from "./map-address.server.ts";
import { sanitizeRichText } from "./rich-text.server.ts";
import { safeLink } from "./safe-link.server.ts";

test("what the editor offers is kept as it is", () => {
  const html =
    '<h2>Overskrift</h2><p><strong>Fed</strong> <em>kursiv</em> <u>streg</u><br />ny linje</p><ul><li>Punkt</li></ul><p><a href="/om">Om os</a></p>';
  assert.equal(sanitizeRichText(html), html);
});

test("script, style and event handlers go, the words stay", () => {
  const dirty =
    '<p onclick="x()" style="color:red" class="MsoNormal">Hej <font>du</font></p><script>x()</script><style>p{}</style>';
  assert.equal(sanitizeRichText(dirty), "<p>Hej du</p>");
});

test("a link to another site opens in a new tab, a dangerous one is no link", () => {
  assert.equal(
    sanitizeRichText('<a href="https://example.org/">x</a>'),
    '<a href="https://example.org/" target="_blank" rel="noopener">x</a>',
  );
  for (const href of [
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "//ond.example",
  ]) {
    assert.doesNotMatch(sanitizeRichText(`<a href="${href}">x</a>`), /href/, href);
  }
});

test("pictures keep address and text, and nothing else", () => {
  assert.equal(
    sanitizeRichText('<img src="/media/om/a-1.jpg" alt="To stole" onerror="x()" srcset="//ond" />'),
    '<img src="/media/om/a-1.jpg" alt="To stole" />',
  );
  assert.equal(sanitizeRichText('<img src="javascript:x" />'), "");
});

test("safe links are site paths, http(s), mail and telephone", () => {
  for (const link of [
    "/om",
    "https://a.example/b",
    "http://a.example",
    "mailto:a@b.dk",
    "tel:+4512345678",
    "#top",
  ]) {
    assert.equal(safeLink(link), link);
  }
  for (const link of [
    "//a.example",
    "/\\a.example",
    "javascript:x",
    "om",
    "vbscript:x",
    "data:x",
  ]) {
    assert.equal(safeLink(link), "", link);
  }
});

test("a map is https on a known host, from an address or a pasted iframe", () => {
  const address = "https://www.google.com/maps/embed?pb=1";
  assert.equal(parseMapAddress(address), address);
  assert.equal(
    parseMapAddress(`<iframe width="1" src="${address}" allowfullscreen></iframe>`),
    address,
  );
  assert.equal(parseMapAddress("http://www.google.com/maps"), undefined);
  assert.equal(parseMapAddress("https://www.google.com.ond.example/maps"), undefined);
  assert.equal(parseMapAddress("javascript:alert(1)"), undefined);
});
