import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

test("the page has its title and the map while the document is missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const text = visibleText(await app.page("/praktisk-priser"));
  assert.match(text, /Praktisk & Priser/);
  assert.match(text, /Find vej/);
  assert.match(text, /Vis kort/);
});

test("prices are tables, and the rest stands beside them", async () => {
  const html = await app.page("/praktisk-priser");
  assert.match(html, /<table class="prices"><caption><h2>Terapi<\/h2><\/caption>/);
  assert.match(html, /<th scope="row">Familiesamtale<small>Ofte med to psykologer<\/small><\/th>/);
  assert.match(html, /<div class="notice"><h2>Afbud<\/h2>/);
});

test("without prices the sections have the page to themselves", async () => {
  const textBefore = "<p>Ring og hør.</p><h2>Afbud</h2><p>Gratis indtil kl. 12.</p>";
  await app.store("praktiskPriser", { textBefore });
  const html = await app.page("/praktisk-priser");
  assert.match(visibleText(html), /Afbud Gratis indtil kl\. 12\./);
  assert.doesNotMatch(html, /<table|<aside/);
});

test("a map that cannot be framed and a picture that is missing leave no hole", async () => {
  await app.store("praktiskPriser", { mapEmbedUrl: "https://evil.example/", textAfter: "" });
  assert.doesNotMatch(await app.page("/praktisk-priser"), /id="find-vej"|<img/);
});
