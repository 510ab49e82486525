import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

test("the demo text is shown, with map frame and the clinic's particulars", async () => {
  const app = await startApp();
  const text = visibleText(await app.page("/kontakt"));
  assert.match(text, /Kontakt os/);
  assert.match(text, /Stæregade 12/);
  assert.match(text, /Vis kort/);
});

test("the fallback is shown while the document is missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const response = await app.get("/kontakt");
  assert.equal(response.status, 200);
  assert.match(visibleText(await response.text()), /Kontakt os/);
});

test("a saved text is shown in the very next request", async () => {
  const app = await startApp();
  await app.page("/kontakt");
  await app.store("kontakt", { title: "Skriv til os", textBefore: "<p>Ring bare</p>" });
  const text = visibleText(await app.page("/kontakt"));
  assert.match(text, /Skriv til os/);
  assert.match(text, /Ring bare/);
});

test("a stored part that does not fit is left out and the rest shown", async () => {
  const app = await startApp();
  await app.store("kontakt", {
    title: "Skriv til os",
    textBefore: 42,
    mapEmbedUrl: "javascript:x",
  });
  const response = await app.get("/kontakt");
  assert.equal(response.status, 200);
  assert.match(visibleText(await response.text()), /Skriv til os/);
});

test("script in a stored text never reaches the page", async () => {
  const app = await startApp();
  await app.store("kontakt", {
    textBefore: "<p>Hej<script>alert(1)</script><img src=x onerror=alert(1)></p>",
  });
  const html = await app.page("/kontakt");
  assert.doesNotMatch(html, /alert\(1\)/);
  assert.match(html, /Hej/);
});
