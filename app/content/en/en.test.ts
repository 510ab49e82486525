import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/app.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

test("the page in English tells who, prices, contact and emergency, and is linked from every footer", async () => {
  const app = await startApp();
  const html = await app.page("/en");
  assert.match(html, /<html lang="en"/);
  const text = visibleText(html);
  assert.match(text, /Who we are .*Signe Holmgaard .*Young children, attachment and adoption/);
  assert.match(text, /First session 75 min\. DKK 1,650/);
  assert.match(text, /\+45 00 12 34 56/);
  assert.match(text, /If a life is in danger, call 112/);
  assert.match(html, /href="\/om\/signe-holmgaard\?lang=en"/);
  assert.match(html, /<a class="lang-link" href="\/" lang="da" hrefLang="da">Dansk/);
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

test("it has a frame of its own: its parts, the way to Danish and the number, but no menu and no cart", async () => {
  const app = await startApp();
  const html = await app.page("/en");
  const [before = "", footer = ""] = html.split(/<main|<footer/).filter((_, at) => at !== 1);
  assert.match(
    visibleText(before),
    /Skip to content Who we are What we do Prices Contact Dansk Call/,
  );
  assert.doesNotMatch(before, /class="(cart-link|burger|menu)"/);
  assert.match(
    visibleText(footer),
    /Not sure\? Just call .*We answer the phone on weekdays 9–12\./,
  );
  assert.match(footer, /<nav class="site-foot__law" lang="da"/);
  assert.doesNotMatch(html, /data-build=/, "what it leads to is not turned to within it");
  const part = await app.get("/en", { "x-requested-with": "samspil" });
  assert.equal(part.headers.get("x-part"), "en");
});

test("the waiting time stands in English while the clinic's own words are those that were put in English", async () => {
  const app = await startApp({ clock: () => new Date("2026-11-23T10:00:00Z") });
  const text = async () => visibleText(await app.page("/en"));
  assert.match(await text(), /Waiting time Three to six weeks Updated 16 November 2026/);
  await app.store("klinik", { ventetid: "Otte uger", ventetidDato: "2026-11-22" });
  assert.doesNotMatch(await text(), /Waiting time/);
});

test("prices follow the price list, and a line that is gone is left out", async () => {
  const app = await startApp();
  const list =
    "<p>Priser</p><h2>Terapi</h2><ul><li>Individuel samtale – 60 min. – 1.300,50 kr.</li></ul>";
  await app.store("praktiskPriser", { textBefore: list });
  const text = visibleText(await app.page("/en"));
  assert.match(text, /Individual session 60 min\. DKK 1,300\.5/);
  assert.doesNotMatch(text, /First session/);
});

test("a price that is not in the list is refused, with how to write it", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  await app.store("engelsk", {});
  const save = (priser: string[]) =>
    editor.save("/admin/engelsk", {
      intent: "page",
      base: fingerprint({}, ["priser", "title", "lead"]),
      values: { priser, title: "Hello", lead: "We speak English." },
    });
  assert.match((await save(["Hypnose = Hypnosis"])).text, /passer ikke til en linje i prislisten/);
  assert.equal((await save(["Individuel samtale = Individual session"])).status, 200);
  assert.match(visibleText(await app.page("/en")), /Hello We speak English\..*DKK 1,250/);
});

test("until it is written there is no page in English, and nothing leads to it", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  assert.equal((await app.get("/en")).status, 404);
  assert.doesNotMatch(await app.page("/"), /href="\/en"|hrefLang="en"/);
  assert.doesNotMatch(await app.page("/sitemap.xml"), /\/en</);
});
