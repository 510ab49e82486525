import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { databaseSettings } from "../../../test/kit/backend.ts";

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

test("prices that a former release stored as lists in the text are rows from the next start on", async () => {
  const textBefore =
    "<h2>Terapi</h2><ul><li>Samtale for én – 50 min. – 1.300 kr.</li></ul><h2>Afbud</h2><p>Ring.</p>";
  const prisnavne = { "Individuel samtale": "Samtale for én" };
  const before = await startApp();
  await before.store("praktiskPriser", { title: "Priser", textBefore, prisnavne });
  await before.stop();
  const { dataDir } = before;
  const environment = { DATA_DIR: dataDir, ...(await databaseSettings(dataDir)) };
  const app = await startApp({ environment });
  const text = visibleText(await app.page("/praktisk-priser"));
  assert.match(text, /Terapi Samtale for én 50.min\. 1\.300 kr\. Afbud Ring\./);
  assert.equal(text.match(/1\.300 kr/g)?.length, 1);
  assert.match(visibleText(await app.page("/terapi/boern")), /Samtale for én 50.min\. 1\.300 kr/);
  assert.equal((await app.readContent("praktiskPriser")).textBefore, "<h2>Afbud</h2><p>Ring.</p>");
});

test("a map that cannot be framed and a picture that is missing leave no hole", async () => {
  await app.store("praktiskPriser", { mapEmbedUrl: "https://evil.example/", textAfter: "" });
  assert.doesNotMatch(await app.page("/praktisk-priser"), /id="find-vej"|<img/);
});
