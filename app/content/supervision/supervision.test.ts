import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

test("the page has its title and no events while the documents are missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const text = visibleText(await app.page("/supervision"));
  assert.match(text, /Supervision/);
  assert.doesNotMatch(text, /Kommende grupper/);
});

test("an event opens in a new tab, under 'Læs mere' where nothing else is written", async () => {
  const externalLink = "https://example.org/gruppe";
  await app.store("supervisionEvents", { events: [{ id: "g", title: "Gruppe", externalLink }] });
  const html = await app.page("/supervision");
  assert.match(html, /<a class="button[^>]*href="https:\/\/example.org\/gruppe" target="_blank"/);
  assert.match(visibleText(html), /Læs mere : Gruppe \(åbner i nyt vindue\)/);
});

test("an event without link and picture has neither button nor picture", async () => {
  await app.store("supervision", {});
  await app.store("supervisionEvents", { events: [{ id: "g", title: "Gruppe" }] });
  const html = await app.page("/supervision");
  assert.match(html, /<h3>Gruppe<\/h3>/);
  assert.doesNotMatch(html, /<img|class="button button--light"/);
});
