import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();
const editor = await app.signIn();

test("a helpline is saved once, and is shown on contact and every therapy area", async () => {
  const values = { nummer: "00 55 55 55", navn: "Forældretelefonen", tekst: "Når du er bekymret." };
  const saved = await editor.save("/admin/hjaelp", { act: "publish", base: "", values });
  assert.equal(saved.status, 200, saved.text);
  for (const path of ["/kontakt", "/terapi/boern", "/terapi/gruppe-vold"]) {
    const html = await app.page(path);
    assert.match(visibleText(html), /112 Livsfare .*00 55 55 55 Forældretelefonen Når du er/);
    assert.match(html, /href="tel:112"/);
    assert.match(html, /href="tel:\+4500555555"/);
  }
});

test("a clinic without helplines refers to 112, and claims nothing else", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const [main = ""] = (await app.page("/kontakt")).split("<footer");
  assert.match(visibleText(main), /Har du brug for hjælp lige nu\? 112 Livsfare/);
  assert.doesNotMatch(visibleText(main), /Vi kan ikke hjælpe akut/);
  assert.equal(main.match(/href="tel:/g)?.length, 1);
});

test("every page's footer leads to 112 and to the numbers", async () => {
  const [, footer = ""] = (await app.page("/shop")).split("<footer");
  assert.match(footer, /href="tel:112"/);
  assert.match(footer, /href="\/kontakt#hjaelp"/);
});

test("a helpline without digits is refused", async () => {
  const values = { nummer: "ring bare", navn: "Nogen", tekst: "" };
  const answer = await editor.save("/admin/hjaelp", { act: "publish", base: "", values });
  assert.match(answer.text, /Skriv et nummer\./);
});
