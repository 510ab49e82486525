import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";

test("a question is shown once it has an answer, on the page and to search engines", async () => {
  const app = await openSite({ environment: { DEMO_CONTENT: "off" } });
  const editor = await app.signIn();
  const save = (title: string, svar: string) =>
    editor.save("/admin/spoergsmaal", { act: "publish", base: "", values: { title, svar } });
  assert.match((await save("Og?", "")).text, /Skriv et svar\./);
  await app.store("spoergsmaal", { items: [{ id: "x", title: "Hvad?", svar: "<p></p>" }] });
  assert.doesNotMatch(await app.page("/praktisk-priser"), /FAQPage|Det spørger mange om/);
  assert.equal((await save("Må min hund komme?", "<p>Ja, hvis den er rolig.</p>")).status, 200);
  const html = await app.page("/praktisk-priser");
  assert.match(visibleText(html), /Det spørger mange om Må min hund komme\? Ja, hvis/);
  assert.match(html, /FAQPage.*"name":"Må min hund komme\?".*"text":"[^"]*hvis den er rolig/);
});
