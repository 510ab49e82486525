import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fc, runs } from "../../../test/kit/property.ts";
import { BLOCKS, LISTS, linkAttributes, MARKS, safeLink } from "./allowed-html.server.ts";
import { cleanRichText, sanitizeRichText } from "./rich-text.server.ts";

const OFFERED =
  '<h2>Overskrift</h2><p><strong>Fed</strong> <em>kursiv</em> <u>streg</u><br />ny linje</p><ul><li>Punkt</li></ul><p><a href="/om">Om os</a></p>';
const SAME = '<p><a href="/om"><strong><em>Om</em></strong></a><strong><em> os</em></strong></p>';

const CLEANED: Record<string, Record<string, string>> = {
  "what the editor offers is kept as it is": {
    [OFFERED]: OFFERED,
  },
  "a saved text is tidied: white space, empty blocks and needless breaks go, no-break spaces stay":
    {
      "<p>Ring  til\n\tos</p>": "<p>Ring til os</p>",
      "<p>kl.\u00a09  i\u00a0dag</p>": "<p>kl.\u00a09 i\u00a0dag</p>",
      "<p></p><p> <strong> </strong></p><p>\u00a0</p><h2><br></h2><p>Te</p>": "<p>Te</p>",
      "<p><br>En<br> To <br></p>": "<p>En<br />To</p>",
      "<p>En<br><br><br>To</p>": "<p>En</p><p>To</p>",
      "<p><strong>En<br>To<br><br>Tre</strong></p>":
        "<p><strong>En<br />To</strong></p><p><strong>Tre</strong></p>",
      "<h3>En<br><br>To</h3>": "<h3>En<br />To</h3>",
      "<p><strong>En</strong><br>To</p>": "<p><strong>En</strong><br />To</p>",
      "<p><strong> </strong> ord</p>": "<p>ord</p>",
      "<p>a <strong> b</strong></p>": "<p>a <strong>b</strong></p>",
      "<p></p>": "",
      "": "",
    },
  "a list item has no paragraphs and no list in it": {
    "<ul><li><p>Et</p></li><li><p>To<br></p></li><li><p></p></li></ul>":
      "<ul><li>Et</li><li>To</li></ul>",
    "<ul><li>Et<ul><li>under</li></ul></li><li><p>To</p><p>to</p></li></ul>":
      "<ul><li>Et</li><li>under</li><li>To<br />to</li></ul>",
    "<ul><li>Et</li></ul><p>Ja</p>": "<ul><li>Et</li></ul><p>Ja</p>",
  },
  "a numbered list keeps its kind and its numbers, also past a list inside it or a paragraph": {
    '<ol start="4" type="a"><li>Fire</li><li>Fem</li></ol>':
      '<ol start="4" type="a"><li>Fire</li><li>Fem</li></ol>',
    "<ol><li><p>Et</p></li><li></li><li>To</li></ol>": "<ol><li>Et</li><li>To</li></ol>",
    "<ol><li>Et<ul><li>under</li></ul></li><li>To</li></ol>":
      '<ol><li>Et</li></ol><ul><li>under</li></ul><ol start="2"><li>To</li></ol>',
    '<ol><li>Et<ol type="a"><li>under</li></ol>og ud</li><li>To</li></ol>':
      '<ol><li>Et</li></ol><ol type="a"><li>under</li></ol><p>og ud</p><ol start="2"><li>To</li></ol>',
    "<ol><li>Et</li></ol><ol><li>Et igen</li></ol>":
      "<ol><li>Et</li></ol><ol><li>Et igen</li></ol>",
    '<ol start="12"><li>Tolv</li></ol>': '<ol start="12"><li>Tolv</li></ol>',
    '<ol start="0" type="disc" reversed><li>Et</li></ol>': "<ol><li>Et</li></ol>",
  },
  "a quotation is one block, its paragraphs lines": {
    "<blockquote><p>»Vi <em>lærte</em> at vente.«</p><p>En far</p></blockquote><p>Ja</p>":
      "<blockquote>»Vi <em>lærte</em> at vente.«<br />En far</blockquote><p>Ja</p>",
    "<blockquote> </blockquote>": "",
  },
  "words outside a paragraph, and in boxes or tables, get a paragraph": {
    "Løse ord<p>Afsnit</p>": "<p>Løse ord</p><p>Afsnit</p>",
    "Løse ord<h2>Titel</h2>": "<p>Løse ord</p><h2>Titel</h2>",
    "<div>En</div><div><p>To</p></div>": "<p>En</p><p>To</p>",
    "<section>En</section><section>To</section>": "<p>En</p><p>To</p>",
    "<table><tr>En</tr><tr>To</tr></table>": "<p>En</p><p>To</p>",
  },
  "raised and lowered figures keep their meaning": {
    "<p>20 m<sup>2</sup> og H<sub><b>2</b></sub>O</p>": "<p>20 m² og H<strong>₂</strong>O</p>",
    '<p>10<span style="vertical-align:super">-3</span></p>': "<p>10⁻³</p>",
    '<p style="vertical-align:sub">1<sup>st</sup> 2</p>': "<p>1st 2</p>",
  },
  "other programs' tags for bold, italics and headings become ours": {
    "<p><b>Fed</b> <i>kursiv</i></p>": "<p><strong>Fed</strong> <em>kursiv</em></p>",
    "<h1>Et</h1><h4>Fire</h4>": "<h2>Et</h2><h3>Fire</h3>",
    "<h5>Fem</h5><h6>Seks</h6>": "<h3>Fem</h3><h3>Seks</h3>",
  },
  "the same text is the same HTML, however its marks are nested": {
    '<p><em><strong><a href="/om">Om</a> os</strong></em></p>': SAME,
    '<p><strong><em><a href="/om">Om</a></em></strong><em><strong> os</strong></em></p>': SAME,
    '<p><a href="javascript:x">Om</a></p>': "<p>Om</p>",
  },
  "what is struck out, hidden or beside another program's text goes with its words": {
    "<p>koster <del>4.000</del><ins>4.500</ins> kr.</p>": "<p>koster 4.500 kr.</p>",
    "<p>Før <s>900</s> <strike>850</strike> 800 kr.</p>": "<p>Før 800 kr.</p>",
    '<p>Ja<b style="text-decoration:line-through"> og <i>nej</i></b>.</p>': "<p>Ja.</p>",
    "<p>Tekst<a class=msocomanchor href=\"#_msocom_1\">[AB1]</a></p><div style='mso-element:comment-list'><p>Intern note</p></div>":
      "<p>Tekst</p>",
    "<p hidden>Skjult</p><p>Ja<del>": "<p>Ja</p>",
    "<ul><li>Et</li><li><del>To</del></li></ul>": "<ul><li>Et</li></ul>",
  },
};

for (const [promise, cases] of Object.entries(CLEANED)) {
  test(promise, () => {
    for (const [html, expected] of Object.entries(cases)) {
      assert.equal(cleanRichText(html), expected, html);
      assert.equal(cleanRichText(expected), expected, "once cleaned, it stays");
      assert.equal(sanitizeRichText(expected), expected);
    }
  });
}

test("nothing that is struck out or noted in another program is left of what is pasted from it", () => {
  assert.equal(sanitizeRichText("<p>Ja<s>, nej</s></p>"), "<p>Ja</p>");
  const folder = join(import.meta.dirname, "../../../test/kit/fixtures/paste");
  for (const file of readdirSync(folder)) {
    // Only the editor knows the style sheets of Pages, and the boxes of Google Docs' remarks.
    const html = readFileSync(join(folder, file), "utf8")
      .replaceAll('class="s3"', 'style="text-decoration:line-through"')
      .replace(/<div style="border:1px solid black.*<\/div>/, "");
    assert.doesNotMatch(cleanRichText(html), /udgår|\[\w+1\]|\[a\]/i, file);
  }
});

test("script, style and event handlers go, the words stay", () => {
  const dirty =
    '<p onclick="x()" style="color:red" class="MsoNormal">Hej <font>du</font></p><script>x()</script><style>p{}</style>';
  for (const time of ["at first", "and again"])
    assert.equal(sanitizeRichText(dirty), "<p>Hej du</p>", time);
});

test("no tag keeps an event handler, a style or a class", () => {
  for (const tag of [...BLOCKS, ...LISTS, ...MARKS, "a", "img", "br"]) {
    const dirty = `<${tag} onclick="x()" style="color:red" class="MsoNormal" href="/om" src="/a.jpg">Hej`;
    for (const html of [sanitizeRichText(dirty), cleanRichText(dirty, { images: true })]) {
      assert.doesNotMatch(html, /onclick|style|class/, tag);
    }
  }
});

const DANGEROUS = [
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "//ond.example",
];

test("a link to another site opens in a new tab, a dangerous one is no link", () => {
  assert.equal(
    sanitizeRichText('<a href="https://example.org/">x</a>'),
    '<a href="https://example.org/" target="_blank" rel="noopener">x</a>',
  );
  assert.equal(linkAttributes("http://a.example").target, "_blank");
  const own = { href: "/om?fra=https://a.example" };
  assert.deepEqual(linkAttributes(own.href), own);
  for (const href of DANGEROUS)
    assert.doesNotMatch(sanitizeRichText(`<a href="${href}">x</a>`), /href/, href);
});

test("pictures keep address and text, and nothing else", () => {
  assert.equal(
    sanitizeRichText('<img src="/media/om/a-1.jpg" alt="To stole" onerror="x()" srcset="//ond" />'),
    '<img src="/media/om/a-1.jpg" alt="To stole" />',
  );
  assert.equal(sanitizeRichText('<img src="javascript:x" />'), "");
  for (const src of ["https://ond.example/a.png", "//ond.example/a.png", "/\t/ond.example/a.png"]) {
    assert.equal(sanitizeRichText(`<img src="${src}" />`), "", "a picture of another site");
  }
});

const SAFE = ["/om", "https://a.example/b", "http://a.example", "mailto:a@b.dk", "tel:+4512345678"];
const UNSAFE = {
  "another site": ["//a.example", "/\\a.example", "/\t/a.example", "/\n\\a.example"],
  "a script": ["javascript:x", "vbscript:x", "data:x"],
  "no address": ["om", "om#top", "#top onclick"],
};

test("safe links are site paths, http(s), mail and telephone", () => {
  for (const link of [...SAFE, "#top"]) {
    assert.equal(safeLink(` ${link} `), link);
    assert.match(sanitizeRichText(`<a class="x" href="${link}">x</a>`), /^<a href=/, link);
  }
  for (const link of Object.values(UNSAFE).flat()) {
    assert.equal(safeLink(link), "", link);
    assert.deepEqual(linkAttributes(link), {}, link);
  }
});

test("of a text that is nested too deeply only the words stay, and a long one is left alone", () => {
  const deep = (tag: string, times = 1001) => `<${tag}>`.repeat(times);
  for (const html of [
    `${deep("u")}en<br>to<u`,
    `${deep("sup")}<u>en<i>to`,
    `${deep("pre")}<u>en<i>to`,
    `${"<u><u></u>".repeat(1001)}en<i>to`,
  ]) {
    assert.equal(cleanRichText(html), "<p>en to</p>", html.slice(0, 20));
  }
  const words = "<p><u>ord</u></p>";
  assert.equal(cleanRichText(`${deep("u", 1000)}ord`), words);
  assert.equal(cleanRichText(`${"<b></b>".repeat(1500)}<u>ord</u>`), words);
  for (const tag of ["br", "p", "li", "td", "hr"]) {
    assert.match(cleanRichText(`${deep(tag, 1500)}<u>ord</u>`), /<u>ord<\/u>/, tag);
  }
});

test("pictures are removed where a field takes none", () => {
  const html = '<p>Før</p><p><img src="/media/a-1.jpg" alt="To stole" /></p>';
  assert.equal(cleanRichText(html), "<p>Før</p>");
  assert.equal(cleanRichText(html, { images: true }), html);
});

test("a picture counts as content in a list or in bold words", () => {
  for (const html of [
    '<ul><li><img src="/a.jpg" /></li></ul>',
    '<p><strong><img src="/a.jpg" /></strong></p>',
  ]) {
    assert.equal(sanitizeRichText(html), html);
  }
  assert.equal(sanitizeRichText("<ul><li> </li></ul><p><br /></p>"), "");
});

test("cleaning a text twice changes nothing more", () => {
  const tags =
    "p /p div /div h1 h2 /h2 h3 /h3 ul /ul ol /ol blockquote /blockquote li /li br b u /u strong /strong em /em /a script !--";
  const bits = [
    ...tags.split(" ").map((tag) => (tag === "!--" ? "<!--" : `<${tag}>`)),
    ...['<a href="/om">', '<img src="/a.jpg">'],
    ...['<ol start="3">', '<ol type="a">', '<ol start="7" type="I">'],
    ...["<p hidden>", "<b style='text-decoration:line-through'>", "2"],
    ...["ord", " ", "\n", "\u00a0", "&lt;b&gt;", "&amp;", "<", ">", "æ"],
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...bits), { maxLength: 30 }),
      fc.boolean(),
      (parts, images) => {
        const once = cleanRichText(parts.join(""), { images });
        assert.equal(cleanRichText(once, { images }), once);
        assert.equal(sanitizeRichText(once), once);
      },
    ),
    runs(8),
  );
});
