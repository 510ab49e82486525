import assert from "node:assert/strict";
import test from "node:test";
import { type App, startApp, visibleText } from "../test/kit/app.ts";
import { openShop } from "../test/kit/open-shop.ts";

const app = await startApp();

test("every address in the sitemap is a page", async () => {
  const xml = await (await app.get("/sitemap.xml")).text();
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
  assert.ok(addresses.length > 30);
  for (const address of addresses) {
    assert.equal((await fetch(address, { redirect: "manual" })).status, 200, address);
  }
});

test("a page's day is that of the newest text on it, and a timestamp that is no time is left out", async () => {
  const app = await startApp();
  await app.store("supervision", { lastUpdated: "2027-02-03T10:00:00.000Z" });
  await app.store("om", { lastUpdated: "i går" });
  const xml = await (await app.get("/sitemap.xml")).text();
  assert.match(xml, /\/supervision<\/loc><lastmod>2027-02-03</);
  assert.match(xml, /\/om<\/loc><\/url>/);
});

test("articles on other sites are not ours to list", async () => {
  const xml = await (await app.get("/sitemap.xml")).text();
  assert.doesNotMatch(xml, /example\.org/);
});

test("robots may read all but the admin, and are told of the sitemap", async () => {
  const text = await (await app.get("/robots.txt")).text();
  assert.match(text, /^User-agent: \*\nDisallow: \/admin\n/);
  assert.match(text, new RegExp(`Sitemap: ${app.origin}/sitemap.xml`));
});

test("a page with an English one says so, and so does the English one", async () => {
  const xml = await (await app.get("/sitemap.xml")).text();
  for (const [danish, english] of [
    ["/om/signe-holmgaard", "/om/signe-holmgaard?lang=en"],
    ["/", "/en"],
  ] as const) {
    const pair = `<xhtml:link rel="alternate" hreflang="da" href="${app.origin}${danish}"/><xhtml:link rel="alternate" hreflang="en" href="${app.origin}${english}"/></url>`;
    for (const path of [danish, english]) {
      const url = xml.split("\n").find((line) => line.includes(`<loc>${app.origin}${path}</loc>`));
      assert.ok(url?.endsWith(pair), `${path}: ${url}`);
    }
  }
  assert.doesNotMatch(
    xml.split("\n").find((line) => line.includes("/shop</loc>")) ?? "",
    /hreflang/,
  );
});

test("there is no llms.txt", async () => {
  assert.equal((await app.get("/llms.txt")).status, 404);
});

const empty = { ORIGIN: "https://klinik.example", DEMO_CONTENT: "off" };
async function listed(app: App) {
  const xml = await (await app.get("/sitemap.xml")).text();
  return [...xml.matchAll(/<loc>https:\/\/klinik\.example(.*?)<\/loc>/g)].map(([, path]) => path);
}

async function openEmpty() {
  const app = await startApp({ environment: empty });
  await app.store("klinik", { navn: "Aaklinikken", telefon: "00 12 34 56", aaben: "ja" });
  return app;
}

const asksToWait = async (app: App, path: string) =>
  /<meta name="robots" content="noindex"/.test(await app.page(path));

test("a site that has just been opened leads to nothing that is not there, and search engines may show it", async () => {
  const app = await openEmpty();
  await app.store("privatliv", { tekst: "<p>Vi passer på.</p>", udgivet: "2026-11-01" });
  const front = visibleText(await app.page("/"));
  assert.doesNotMatch(front, /Se terapi|Hvem kan hjælpe|Sådan arbejder vi|Kurv/);
  assert.match(front, /Bestil en samtale/);
  for (const path of ["/", "/kontakt", "/privatliv"]) {
    assert.ok(!(await asksToWait(app, path)), path);
  }
  for (const path of ["/soeg", "/soeg?q=terapi", "/proevemail"])
    assert.ok(await asksToWait(app, path), `${path} is never for search engines`);

  await app.store("terapi", { introText: "<p>Kom ind.</p>" });
  await openShop(app);
  await app.store("shop", {
    ...(await app.readContent("shop")),
    produkter: [{ id: "bog", navn: "Bog", pris: "10 kr." }],
  });
  assert.match(visibleText(await app.page("/")), /Kurv.*Se terapi/);
});

test("neither sitemap nor search leads to a page that nobody has written", async () => {
  const app = await openEmpty();
  await app.store("om", { psykologer: [{ id: "anna", navn: "Anna Ravn" }] });
  const addresses = await listed(app);
  for (const path of ["/", "/kontakt", "/om"]) assert.ok(addresses.includes(path), path);
  for (const path of ["/terapi", "/supervision", "/viden"]) {
    assert.ok(!addresses.includes(path), path);
  }
  const found = async () => visibleText(await app.page("/soeg?q=supervision"));
  assert.match(await found(), /Vi fandt ikke noget/);
  await app.store("supervision", { introText: "<p>Kom ind.</p>" });
  assert.ok((await listed(app)).includes("/supervision"));
  assert.match(await found(), /Kom ind/);
});
