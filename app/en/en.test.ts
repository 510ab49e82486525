import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../test/app.ts";
import { fingerprint } from "../server/documents/edit.server.ts";

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
  assert.match(html, /<p lang="da"><a class="link" href="\/" hrefLang="da"/);
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
