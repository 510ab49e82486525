import assert from "node:assert/strict";
import { test } from "node:test";
import { grownContent } from "../../../test/kit/large-site.ts";
import { fc } from "../../../test/kit/property.ts";
import { cleanRichText, sanitizeAnew, sanitizeRichText } from "./rich-text.server.ts";
import { isSanitised } from "./sanitised-html.server.ts";

const TAGS = "p h2 h3 blockquote ul ol li strong em u a script div".split(" ");
const TOKENS = [
  ...TAGS.flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...['<ol start="4">', '<ol type="a">', '<ol start="4" type="I">', '<ol type="i" start="4">'],
  ...['<ol start="1">', '<ol start="04">', '<p start="4">', "<br />"],
  '<a href="/om">',
  '<a href="/om" target="_blank" rel="noopener">',
  '<a href="https://x.example/a?b=c#d">',
  '<a href="https://x.example/" target="_blank" rel="noopener">',
  ...['<a href="//ond.example">', '<a href="https:ond">', '<a href="javascript:x">'],
  '<img src="/media/a-1.jpg" alt="To stole" />',
  '<img src="https://ond.example/a.png" alt="" />',
  ...['<img src="data:x" alt="" />', '<img src="//ond.example/a.png" alt="" />'],
  '<img src="a.png" alt="" />',
  ...["&amp;", "&lt;", "&nbsp;", "&quot;", "&", "<", ">", "\u00a0", "\n", " ", "Hej", "æ»ø"],
];
const textOf = (maxLength: number) =>
  fc.array(fc.constantFrom(...TOKENS), { maxLength }).map((tokens) => tokens.join(""));
const html = textOf(14);
const blockName = fc.constantFrom("p", "h2", "h3", "blockquote", "ul", "ol", "li", "strong");
const block = fc.tuple(blockName, textOf(5)).map(([name, inner]) => `<${name}>${inner}</${name}>`);
const blocks = fc.array(block, { maxLength: 4 }).map((parts) => parts.join(""));

test("a text that counts as sanitised is one that the sanitiser would not change", () => {
  fc.assert(
    fc.property(fc.oneof(html, blocks), (text) => {
      if (isSanitised(text)) assert.equal(sanitizeAnew(text), text);
    }),
    { numRuns: 40_000 },
  );
});

test("a text that the editor has saved counts as sanitised", () => {
  const saved = cleanRichText(
    '<h2>Før &amp; nu</h2><p><strong>Fed</strong> <em>og <u>mere</u></em><br />ny linje</p><ul><li>Et</li><li>To <a href="/om">her</a></li></ul><ol start="3" type="a"><li>Tre</li></ol><blockquote>»Ja.«<br />En mor</blockquote><p><a href="https://x.example/">Der</a> og <a href="http://x.example/">der</a></p><p><img src="/media/om/a-1.jpg" alt="To stole" /></p>',
    { images: true },
  );
  assert.ok(isSanitised(saved), saved);
});

test("every text of the large site counts as sanitised", () => {
  const size = { artikler: 50, produkter: 20, psykologer: 10, nyheder: 0 };
  for (const { name, data } of grownContent(size)) {
    for (const text of richTextsIn(data)) assert.ok(isSanitised(text), `${name}: ${text}`);
  }
});

test("a text with a tag, attribute or address that is not allowed is sanitised, and so is another site's picture (S10)", () => {
  for (const text of [
    "<p>Hej</p><script>x()</script>",
    '<a href="javascript:x">x</a>',
    '<p onclick="x">Hej</p>',
    "<p>Hej",
    "<p><p>Hej</p></p>",
    '<img src="x" onerror="x" />',
    '<img src="https://ond.example/a.png" alt="To stole" />',
    '<p><img src="http://ond.example/a.png" alt="" /></p>',
    "<P>Hej</P>",
    '<ol style="list-style:none"><li>Et</li></ol>',
    '<ol start="-1"><li>Et</li></ol>',
    '<li start="2">Et</li>',
    '<p start="4">Hej</p>',
    '<strong type="a">Hej</strong>',
    '<ol start="1"><li>Et</li></ol>',
    '<ol start="04"><li>Et</li></ol>',
    '<ol type="1"><li>Et</li></ol>',
    "<li>Et</li>",
    "<p><li>Et</li></p>",
    "<p><h2>Hej</h2></p>",
    '<a href="/om"><a href="/om">x</a></a>',
    '<a href="/om os">x</a>',
    '<a href="mailto:a@b.dk?x=/y">x</a>',
    '<a href="https://a%zz/" target="_blank" rel="noopener">x</a>',
    '<a href="https://a%zz/">x</a>',
    "a < b",
  ]) {
    assert.equal(isSanitised(text), false, text);
    assert.equal(sanitizeRichText(text), sanitizeAnew(text));
  }
});

function richTextsIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("<") ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(richTextsIn);
}
