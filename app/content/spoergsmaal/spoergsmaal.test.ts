import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

test("the questions are on the page of prices, and in its structured data", async () => {
  const html = await app.page("/praktisk-priser");
  const text = visibleText(html);
  assert.match(text, /Det spørger mange om Hvad sker der i den første samtale\?/);
  assert.match(text, /Giver Sygeforsikringen »danmark« tilskud\?/);
  const [, json = "{}"] =
    /<script type="application\/ld\+json">(\{[^<]*FAQPage[^<]*)</.exec(html) ?? [];
  const faq: { mainEntity?: { name: string; acceptedAnswer: { text: string } }[] } =
    JSON.parse(json);
  assert.equal(faq.mainEntity?.length, 4);
  assert.match(faq.mainEntity?.[1]?.acceptedAnswer.text ?? "", /henvisning fra din læge/);
});

test("without questions there is neither heading nor structured data", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  for (const items of [undefined, [], [{ id: "x", title: "Hvad?", svar: "<p></p>" }]]) {
    if (items) await app.store("spoergsmaal", { items });
    const html = await app.page("/praktisk-priser");
    assert.doesNotMatch(html, /FAQPage|Det spørger mange om/);
  }
});

test("a question that an editor saves is shown at once, and one without an answer is refused", async () => {
  const editor = await app.signIn();
  const values = { title: "Må min hund komme med?", svar: "<p>Ja, hvis den er rolig.</p>" };
  const saved = await editor.save("/admin/spoergsmaal", { act: "publish", base: "", values });
  assert.equal(saved.status, 200, saved.text);
  assert.match(visibleText(await app.page("/praktisk-priser")), /Må min hund komme med\?/);
  const empty = { act: "publish", base: "", values: { title: "Og?", svar: "" } };
  assert.match((await editor.save("/admin/spoergsmaal", empty)).text, /Skriv et svar\./);
});
