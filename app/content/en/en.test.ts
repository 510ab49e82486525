import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, openSite, visibleText } from "../../../test/kit/site.ts";

const start = () => openSite({ clock: () => new Date("2026-11-23T10:00:00Z") });
const textOf = async (app: App) => visibleText(await app.page("/en"));

test("around the page in English nothing is Danish but the ways to the Danish site", async () => {
  const app = await start();
  const html = await app.page("/en");
  assert.match(html, /<html lang="en"/);
  assert.doesNotMatch(html, /Hovedmenu|href="\/kurv"|Spring til indhold|Fortryd aftalen/);
  assert.match(html, /<a class="skip" href="#indhold">Skip to content/);
  assert.match(html, /<a class="logo" href="\/en" aria-label="Samspil – home"/);
  const danish = [...html.matchAll(/ lang="da"/g)];
  assert.equal(danish.length, 2, "in the header and in the footer");
  const [, footer = ""] = html.split("<footer");
  for (const path of ["/fortryd", "/handelsbetingelser", "/privatliv", "/tilgaengelighed"])
    assert.ok(footer.includes(`href="${path}"`), path);
  for (const [, id = ""] of html.matchAll(/href="#([\w-]+)"/g))
    assert.ok(html.includes(` id="${id}"`), `#${id} is on the page`);
});

test("a page in English and its Danish one lead to each other; until it is written nothing leads to it", async () => {
  const app = await start();
  for (const page of ["/en", "/"]) {
    const html = await app.page(page);
    assert.ok(html.includes(`hrefLang="da" href="${app.origin}/"`), page);
    assert.ok(html.includes(`hrefLang="en" href="${app.origin}/en"`), page);
  }
  const unwritten = await openSite({ environment: { DEMO_CONTENT: "off" } });
  assert.doesNotMatch(await unwritten.page("/"), /href="\/en"|hrefLang="en"/);
  assert.doesNotMatch(await unwritten.page("/sitemap.xml"), /\/en</);
});

test("what the clinic has not written in English the page does not say", async () => {
  const app = await start();
  await app.store("engelsk", { title: "Hello", tekst: "<p>We speak English.</p>" });
  await app.store("klinik", {
    navn: "Birk",
    telefon: "00 12 34 56",
    ventetid: "Kort for børn",
    ventetidDato: "2026-11-16",
    aabningstider: "når vi kan",
  });
  const text = await textOf(app);
  assert.doesNotMatch(text, /Waiting time|Kort|Phone hours|når vi|Referral|DKK|Prices|What we do/);
  assert.match(text, /Call us Call 00.12.34.56/);
  assert.doesNotMatch(await app.page("/en"), /href="#(prices|what)"/);
});

test("a price follows the list, and one that has left it is not shown", async () => {
  const app = await start();
  const priser = ["Samtale: Session (online)", "Kursus: Course"];
  await app.store("engelsk", { title: "Hello", tekst: "<p>We speak English.</p>", priser });
  const samtale = { navn: "Samtale", tid: "50 min.", pris: "1.300 kr." };
  await app.store("praktiskPriser", { priser: [samtale] });
  const text = await textOf(app);
  assert.match(text, /Session Online 50 minutes DKK 1,300/);
  assert.doesNotMatch(text, /Course|Samtale/);
});
