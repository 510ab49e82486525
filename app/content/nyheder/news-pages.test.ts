import assert from "node:assert/strict";
import test from "node:test";
import { openSite } from "../../../test/kit/site.ts";

const app = await openSite();

const manyNews = (count: number, imageUrl = "") =>
  Array.from({ length: count }, (_, index) => ({
    id: `nyhed_${index + 1}`,
    title: `Nyhed ${index + 1}`,
    imageUrl,
  }));

test("the twenty-first is on the next page, to which its former address leads too", async () => {
  await app.store("nyheder", { items: manyNews(21) });
  const first = await app.page("/nyheder");
  assert.match(first, /href="\/nyheder\?side=2"[^>]*><span>Næste side/);
  assert.doesNotMatch(first, /id="nyhed_1"/);
  assert.match(await app.page("/nyheder?side=2"), /id="nyhed_1"/);
  assert.equal((await app.get("/nyheder?side=3")).status, 404);
  for (const [id, address] of [
    ["nyhed_21", "/nyheder#nyhed_21"],
    ["nyhed_1", "/nyheder?side=2#nyhed_1"],
    ["findes-ikke", "/nyheder"],
  ] as const) {
    const former = await app.get(`/nyheder/${id}`);
    assert.deepEqual([former.status, former.headers.get("location")], [301, address]);
  }
});

test("plain text and HTML are both shown, and neither script nor a dangerous button", async () => {
  await app.store("nyheder", {
    items: [
      { id: "nyhed_3", title: "Ren tekst", content: "Først & fremmest\n\nSiden" },
      { id: "nyhed_2", title: "HTML", content: "<p>Med <b>fed</b><script>alert(1)</script></p>" },
      { id: "nyhed_1", title: "Ud", buttonText: "Hør", buttonLink: "https://example.org/" },
      { id: "nyhed_0", title: "Farlig", buttonText: "Klik", buttonLink: "javascript:alert(1)" },
    ],
  });
  const html = await app.page("/nyheder");
  assert.match(html, /<p>Først &amp; fremmest<\/p><p>Siden<\/p>/);
  assert.match(html, /<p>Med <strong>fed<\/strong><\/p>/);
  assert.match(html, /href="https:\/\/example\.org\/" target="_blank" rel="noopener"/);
  assert.doesNotMatch(html, /alert\(1\)|Klik/);
});

test("the feed has the news as well-formed RSS with the site's addresses, and every page announces it", async () => {
  const content =
    '<p><a href="/viden/leg">Leg</a> <a href="https://example.org/">Ud</a></p>' +
    '<p><img src="/illustrations/uddannelse.svg" alt="Kursus"></p>';
  const items = [{ id: "nyhed_1794908538305", title: "Te & <klodser>", content }];
  await app.store("nyheder", { items });
  const response = await app.get("/nyheder.xml");
  const xml = await response.text();
  assert.equal(response.headers.get("content-type"), "application/rss+xml; charset=utf-8");
  assert.match(xml, /<title>Te &amp; &lt;klodser&gt;<\/title>/);
  assert.ok(xml.includes(`<link>${app.origin}/nyheder#nyhed_1794908538305</link>`));
  assert.match(xml, /<pubDate>Tue, 17 Nov 2026 09:42:18 GMT<\/pubDate>/);
  const [, shown = ""] = /<description>(&lt;p.*?)<\/description>/s.exec(xml) ?? [];
  const places = [...shown.matchAll(/(?:href|src)=&quot;(.*?)&quot;/g)].map(([, place]) => place);
  const own = [`${app.origin}/viden/leg`, `${app.origin}/illustrations/uddannelse.svg`];
  assert.deepEqual(places.toSorted(), [...own, "https://example.org/"].toSorted());
  assert.match(await app.page("/om"), /<link (?=[^>]*rel="alternate")[^>]*href="\/nyheder\.xml"/);
});

test("a picture shared by many items names a few of them and counts the rest", async () => {
  const editor = await app.signIn();
  const picture = "/media/nyheder/faelles-1700000000000.jpg";
  await app.store("nyheder", { items: manyNews(200, picture) });
  const html = await editor.page("/admin/nyheder");
  assert.match(html, /194 steder til/);
  assert.equal(html.match(/Nyheder: Nyhed \d+/g)?.length, 5);
});
