import assert from "node:assert/strict";
import test from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

test("all news are on one page, each with an address of its own", async () => {
  const html = await app.page("/nyheder");
  assert.match(html, /<article id="nyhed_1794908538305"/);
  assert.match(visibleText(html), /Bogen »Mellem os« er udkommet/);
});

test("the built-in news are shown while the document is missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  assert.match(visibleText(await app.page("/nyheder")), /Åbent hus/);
});

test("the twenty-first is on the next page, which a link leads to", async () => {
  await app.store("nyheder", { items: manyNews(21) });
  const first = await app.page("/nyheder");
  assert.match(first, /href="\/nyheder\?side=2"[^>]*><span>Næste side/);
  assert.doesNotMatch(first, /id="nyhed_1"/);
  assert.match(await app.page("/nyheder?side=2"), /id="nyhed_1"/);
  assert.equal((await app.get("/nyheder?side=3")).status, 404);
});

test("a former address leads to the item, on whatever page it is", async () => {
  await app.store("nyheder", { items: manyNews(21) });
  const newest = await app.get("/nyheder/nyhed_21");
  assert.equal(newest.status, 301);
  assert.equal(newest.headers.get("location"), "/nyheder#nyhed_21");
  const oldest = await app.get("/nyheder/nyhed_1");
  assert.equal(oldest.headers.get("location"), "/nyheder?side=2#nyhed_1");
  const gone = await app.get("/nyheder/findes-ikke");
  assert.equal(gone.headers.get("location"), "/nyheder");
});

test("plain text and HTML are both shown, and script in neither", async () => {
  await app.store("nyheder", {
    items: [
      { id: "nyhed_2", title: "Ren tekst", content: "Først & fremmest\n\nSiden" },
      { id: "nyhed_1", title: "HTML", content: "<p>Med <b>fed</b><script>alert(1)</script></p>" },
    ],
  });
  const html = await app.page("/nyheder");
  assert.match(html, /<p>Først &amp; fremmest<\/p><p>Siden<\/p>/);
  assert.match(html, /<p>Med <strong>fed<\/strong><\/p>/);
  assert.doesNotMatch(html, /alert\(1\)/);
});

test("a button to another site opens in a new tab, a dangerous one is left out", async () => {
  await app.store("nyheder", {
    items: [
      { id: "nyhed_2", title: "Ud", buttonText: "Hør", buttonLink: "https://example.org/" },
      { id: "nyhed_1", title: "Farlig", buttonText: "Klik", buttonLink: "javascript:alert(1)" },
    ],
  });
  const html = await app.page("/nyheder");
  assert.match(html, /href="https:\/\/example\.org\/" target="_blank" rel="noopener"/);
  assert.doesNotMatch(html, /Klik/);
});

test("the feed has the news as well-formed RSS, and every page announces it", async () => {
  await app.store("nyheder", { items: [{ id: "nyhed_1794908538305", title: "Te & <klodser>" }] });
  const response = await app.get("/nyheder.xml");
  const xml = await response.text();
  assert.equal(response.headers.get("content-type"), "application/rss+xml; charset=utf-8");
  assert.match(xml, /<title>Te &amp; &lt;klodser&gt;<\/title>/);
  assert.match(xml, /<link>http:\/\/[\d.:]+\/nyheder#nyhed_1794908538305<\/link>/);
  assert.match(xml, /<pubDate>Tue, 17 Nov 2026 09:42:18 GMT<\/pubDate>/);
  assert.match(await app.page("/om"), /<link (?=[^>]*rel="alternate")[^>]*href="\/nyheder\.xml"/);
});

test("links and pictures in the feed have the site's address", async () => {
  const content =
    '<p><a href="/viden/leg">Leg</a> <a href="https://example.org/">Ud</a></p>' +
    '<p><img src="/illustrations/uddannelse.svg" alt="Kursus"></p>';
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Nyt", content }] });
  const xml = await (await app.get("/nyheder.xml")).text();
  const [, shown = ""] = /<description>(&lt;p.*?)<\/description>/s.exec(xml) ?? [];
  const places = [...shown.matchAll(/(?:href|src)=&quot;(.*?)&quot;/g)].map(([, place]) => place);
  const origin = app.services.settings.origin;
  assert.deepEqual(places, [
    `${origin}/viden/leg`,
    "https://example.org/",
    `${origin}/illustrations/uddannelse.svg`,
  ]);
});

function manyNews(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `nyhed_${index + 1}`,
    title: `Nyhed ${index + 1}`,
  }));
}
