import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, startApp, visibleText } from "../../../test/kit/app.ts";

const NOW = new Date("2026-11-23T10:00:00Z");
const read = async (app: App) => {
  const html = await app.page("/en");
  const text = visibleText(html).replaceAll("\u2060", "").replaceAll("\u00a0", " ");
  return { html, text };
};

test("the page in English answers about waiting time, price and referral, and shows who speaks English", async () => {
  const app = await startApp({ clock: () => NOW });
  const { html, text } = await read(app);
  assert.match(html, /<html lang="en"/);
  assert.match(text, /You are welcome to speak English with us\./);
  assert.match(text, /Waiting time Three to six weeks Updated 16 November 2026/);
  assert.match(text, /First session DKK 1,650 75 minutes/);
  assert.match(text, /Referral Not needed A referral from your doctor may give a subsidy\./);
  assert.match(text, /Who we are .*Signe Holmgaard .*Young children, attachment and adoption/);
  assert.match(html, /href="\/om\/signe-holmgaard\?lang=en"/);
  assert.match(text, /Family session Often with two psychologists 75 minutes DKK 1,850/);
  assert.match(text, /\+45 00 12 34 56 weekdays 9–12/);
  assert.match(text, /If a life is in danger, call 112/);
  for (const [language, path] of [
    ["da", "/"],
    ["en", "/en"],
  ]) {
    assert.match(html, new RegExp(`hrefLang="${language}" href="${app.origin}${path}"`));
  }
  const [, footer = ""] = (await app.page("/kontakt")).split("<footer");
  assert.match(footer, /<a href="\/en" lang="en" hrefLang="en">In English/);
  assert.match(await app.page("/sitemap.xml"), /\/en</);
});

test("around the page in English nothing is Danish but the ways to the Danish site", async () => {
  const { html } = await read(await startApp({ clock: () => NOW }));
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

test("what the clinic has not written in English the page does not say", async () => {
  const app = await startApp({ clock: () => NOW });
  await app.store("engelsk", { title: "Hello", tekst: "<p>We speak English.</p>" });
  await app.store("klinik", {
    navn: "Birk",
    telefon: "00 12 34 56",
    ventetid: "Kort for børn",
    ventetidDato: "2026-11-16",
    aabningstider: "når vi kan",
  });
  const { text, html } = await read(app);
  assert.doesNotMatch(text, /Waiting time|Kort|Phone hours|når vi|Referral|DKK|Prices|What we do/);
  assert.match(text, /Call us Call 00 12 34 56/);
  assert.doesNotMatch(html, /href="#(prices|what)"/);
});

test("a price follows the list, and one that has left it is not shown", async () => {
  const app = await startApp({ clock: () => NOW });
  const priser = ["Samtale: Session (online)", "Kursus: Course"];
  await app.store("engelsk", { title: "Hello", tekst: "<p>We speak English.</p>", priser });
  await app.store("praktiskPriser", {
    priser: [{ navn: "Samtale", tid: "50 min.", pris: "1.300 kr." }],
  });
  const { text } = await read(app);
  assert.match(text, /Session Online 50 minutes DKK 1,300/);
  assert.doesNotMatch(text, /Course|Samtale/);
});

test("until it is written there is no page in English, and nothing leads to it", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  assert.equal((await app.get("/en")).status, 404);
  assert.doesNotMatch(await app.page("/"), /href="\/en"|hrefLang="en"/);
  assert.doesNotMatch(await app.page("/sitemap.xml"), /\/en</);
});
