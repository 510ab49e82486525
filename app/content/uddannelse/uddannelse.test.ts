import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

test("the page has its title and no courses while the documents are missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const html = await app.page("/uddannelse");
  assert.match(html, /<h1>Uddannelse<\/h1>/);
  assert.doesNotMatch(html, /class="index"/);
});

test("a list of terms and details is shown as facts, with the teachers as links", async () => {
  const html = await app.page("/uddannelse/mbt-grunduddannelse");
  assert.match(html, /<dt>Varighed<\/dt>/);
  assert.match(html, /<dd>.*href="\/om\/signe-holmgaard".*Signe Holmgaard<\/a>/);
});

test("a text that is no list of facts is shown as it was written", async () => {
  const textBefore = "<p>Vi begynder til april.</p>";
  await app.store("uddannelser", { uddannelser: [{ id: "leg", title: "Leg", textBefore }] });
  const html = await app.page("/uddannelse/leg");
  assert.match(visibleText(html), /Vi begynder til april/);
  assert.doesNotMatch(html, /<dl|<aside/);
});

test("an event's button says 'Tilmeld' where nothing else is written", async () => {
  const events = [{ id: "h", title: "Hold 1", externalLink: "https://example.org/h" }];
  await app.store("uddannelser", { uddannelser: [{ id: "leg", title: "Leg", events }] });
  const text = visibleText(await app.page("/uddannelse/leg"));
  assert.match(text, /Næste hold Hold 1 Tilmeld : Hold 1 \(åbner i nyt vindue\)/);
});

test("the events of an unknown course are not found, with a way on, and without any data there is a sentence", async () => {
  const editor = await (await startApp()).signIn();
  const unknown = await editor.get("/admin/uddannelse/findes-ikke/events");
  assert.equal(unknown.status, 404);
  assert.match(
    visibleText(await unknown.text()),
    /Uddannelsen blev ikke fundet.*Gå til uddannelserne nu/,
  );
  const empty = await (await startApp({ environment: { DEMO_CONTENT: "off" } })).signIn();
  const missing = await empty.get("/admin/uddannelse/mbt/events");
  assert.equal(missing.status, 404);
  assert.match(visibleText(await missing.text()), /Uddannelsesdata blev ikke fundet.*Tilbage/);
});

test("a course that was deleted while its events were open refuses every save of them", async () => {
  const editor = await app.signIn();
  await app.store("uddannelser", { uddannelser: [] });
  const save = { act: "publish", values: { title: "Hold 3" } };
  const acts = [
    save,
    { ...save, id: "h" },
    { act: "delete", id: "h" },
    { act: "order", ids: ["h"] },
  ];
  for (const body of acts) {
    const answer = await editor.save("/admin/uddannelse/mbt/events", body);
    assert.equal(answer.status, 422, body.act);
    assert.ok(answer.text.includes("Uddannelsen kunne ikke findes..."), body.act);
  }
});
