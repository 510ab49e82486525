import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

test("the page in English shows its text and who speaks English, and is linked from every footer", async () => {
  const app = await startApp();
  const html = await app.page("/en");
  assert.match(html, /<html lang="en"/);
  const text = visibleText(html);
  assert.match(text, /You are welcome to speak English with us\./);
  assert.match(text, /If a life is in danger, call 112/);
  assert.match(text, /Who we are .*Signe Holmgaard .*Young children, attachment and adoption/);
  assert.match(html, /href="\/om\/signe-holmgaard\?lang=en"/);
  for (const frame of ['header class="site-head"', "footer"])
    assert.match(html, new RegExp(`<${frame} [^>]*lang="da"`), `${frame} stays Danish`);
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

test("until it is written there is no page in English, and nothing leads to it", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  assert.equal((await app.get("/en")).status, 404);
  assert.doesNotMatch(await app.page("/"), /href="\/en"|hrefLang="en"/);
  assert.doesNotMatch(await app.page("/sitemap.xml"), /\/en</);
});
