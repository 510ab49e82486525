import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

test("the page has its title and no courses while the documents are missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const html = await app.page("/uddannelse");
  assert.match(html, /<h1>Uddannelse<\/h1>/);
  assert.doesNotMatch(html, /class="index"/);
});

test("a list of terms and details is shown as facts, with the teachers as links", async () => {
  const app = await startApp();
  const html = await app.page("/uddannelse/mbt-grunduddannelse");
  assert.match(html, /<dt>Varighed<\/dt>/);
  assert.match(html, /<dd>.*href="\/om\/signe-holmgaard".*Signe Holmgaard<\/a>/);
});

test("text that is no list of facts stands as it was written", async () => {
  const app = await startApp();
  const textBefore = "<p>Vi begynder til april.</p>";
  await app.store("uddannelser", { uddannelser: [{ id: "leg", title: "Leg", textBefore }] });
  const html = await app.page("/uddannelse/leg");
  assert.match(visibleText(html), /Vi begynder til april/);
  assert.doesNotMatch(html, /<dl|<aside/);
});

test("an event's button says 'Tilmeld' where nothing else is written", async () => {
  const app = await startApp();
  const events = [{ id: "h", title: "Hold 1", externalLink: "https://example.org/h" }];
  await app.store("uddannelser", { uddannelser: [{ id: "leg", title: "Leg", events }] });
  const text = visibleText(await app.page("/uddannelse/leg"));
  assert.match(text, /Næste hold Hold 1 Tilmeld : Hold 1 \(åbner i nyt vindue\)/);
});

test("an unknown course is not found", async () => {
  const app = await startApp();
  const response = await app.get("/uddannelse/ingen");
  assert.equal(response.status, 404);
  assert.match(visibleText(await response.text()), /Uddannelse ikke fundet/);
});
