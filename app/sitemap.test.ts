import assert from "node:assert/strict";
import test from "node:test";
import { openShop } from "../test/kit/open-shop.ts";
import { type App, openSite, visibleText } from "../test/kit/site.ts";

const app = await openSite();
const sitemap = async (site: App) => (await site.get("/sitemap.xml")).text();
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);

test("every address in the sitemap is a page of ours", async () => {
  const xml = await sitemap(app);
  assert.doesNotMatch(xml, /example\.org/, "articles on other sites are not ours to list");
  const paths = pathsIn(xml);
  assert.ok(paths.length > 30);
  for (const path of paths) assert.equal((await app.get(path)).status, 200, path);
});

test("a page's day is that of the newest text on it, and a timestamp that is no time is left out", async () => {
  const app = await openSite();
  await app.store("supervision", { lastUpdated: "2027-02-03T10:00:00.000Z" });
  await app.store("om", { lastUpdated: "i går" });
  const xml = await sitemap(app);
  assert.match(xml, /\/supervision<\/loc><lastmod>2027-02-03</);
  assert.match(xml, /\/om<\/loc><\/url>/);
});

test("robots may read all but the admin, and are told of the sitemap; there is no llms.txt", async () => {
  const text = await (await app.get("/robots.txt")).text();
  assert.match(text, /^User-agent: \*\nDisallow: \/admin\n/);
  assert.ok(text.includes(`Sitemap: ${app.origin}/sitemap.xml`));
  assert.equal((await app.get("/llms.txt")).status, 404);
});

test("a page with an English one says so, and so does the English one", async () => {
  const lines = (await sitemap(app)).split("\n");
  for (const [danish, english] of [
    ["/om/signe-holmgaard", "/om/signe-holmgaard?lang=en"],
    ["/", "/en"],
  ] as const) {
    const pair = `<xhtml:link rel="alternate" hreflang="da" href="${app.origin}${danish}"/><xhtml:link rel="alternate" hreflang="en" href="${app.origin}${english}"/></url>`;
    for (const path of [danish, english]) {
      const url = lines.find((line) => line.includes(`<loc>${app.origin}${path}</loc>`));
      assert.ok(url?.endsWith(pair), `${path}: ${url}`);
    }
  }
  assert.doesNotMatch(lines.find((line) => line.includes("/shop</loc>")) ?? "", /hreflang/);
});

async function openEmpty() {
  const app = await openSite({
    environment: { ORIGIN: "https://klinik.example", DEMO_CONTENT: "off" },
  });
  await app.store("klinik", { navn: "Aaklinikken", telefon: "00 12 34 56", aaben: "ja" });
  return app;
}

test("a site that has just been opened leads to nothing that is not there, and search engines may show it", async () => {
  const app = await openEmpty();
  await app.store("privatliv", { tekst: "<p>Vi passer på.</p>", udgivet: "2026-11-01" });
  const front = visibleText(await app.page("/"));
  assert.doesNotMatch(front, /Se terapi|Hvem kan hjælpe|Sådan arbejder vi|Kurv/);
  assert.match(front, /Bestil en samtale/);
  for (const [isHidden, ...paths] of [
    [false, "/", "/kontakt", "/privatliv"],
    [true, "/soeg", "/soeg?q=terapi", "/proevemail"],
  ] as const) {
    for (const path of paths)
      assert.equal(/name="robots" content="noindex"/.test(await app.page(path)), isHidden, path);
  }
  await app.store("terapi", { introText: "<p>Kom ind.</p>" });
  await openShop(app);
  const produkter = [{ id: "bog", navn: "Bog", pris: "10 kr." }];
  await app.store("shop", { ...(await app.readContent("shop")), produkter });
  assert.match(visibleText(await app.page("/")), /Kurv.*Se terapi/);
});

test("neither sitemap nor search leads to a page that nobody has written", async () => {
  const app = await openEmpty();
  await app.store("om", { psykologer: [{ id: "anna", navn: "Anna Ravn" }] });
  const paths = pathsIn(await sitemap(app));
  for (const path of ["/", "/kontakt", "/om"]) assert.ok(paths.includes(path), path);
  for (const path of ["/terapi", "/supervision", "/viden"]) assert.ok(!paths.includes(path), path);
  const found = async () => visibleText(await app.page("/soeg?q=supervision"));
  assert.match(await found(), /Vi fandt ikke noget/);
  await app.store("supervision", { introText: "<p>Kom ind.</p>" });
  assert.ok(pathsIn(await sitemap(app)).includes("/supervision"));
  assert.match(await found(), /Kom ind/);
});
