import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const app = await openSite();
const editor = await app.signIn();

test("a list of terms and details is shown as facts, with the teachers as links, and any other text as it was written", async () => {
  const html = await app.page("/uddannelse/mbt-grunduddannelse");
  assert.match(html, /<dt>Varighed<\/dt>/);
  assert.match(html, /<dd>.*href="\/om\/signe-holmgaard".*Signe Holmgaard<\/a>/);
  const textBefore = "<p>Vi begynder til april.</p>";
  await app.store("uddannelser", { uddannelser: [{ id: "leg", title: "Leg", textBefore }] });
  const plain = await app.page("/uddannelse/leg");
  assert.match(visibleText(plain), /Vi begynder til april/);
  assert.doesNotMatch(plain, /<dl|<aside/);
});

test("a date's button says 'Tilmeld', or 'Læs mere' at supervision, where nothing else is written, and opens a new tab", async () => {
  const events = [{ id: "h", title: "Hold 1", externalLink: "https://example.org/h" }];
  await app.store("uddannelser", { uddannelser: [{ id: "leg", title: "Leg", events }] });
  await app.store("supervisionEvents", { events });
  for (const [path, words] of [
    ["/uddannelse/leg", "Tilmeld"],
    ["/supervision", "Læs mere"],
  ] as const) {
    const html = await app.page(path);
    assert.match(html, /<a class="button[^>]*href="https:\/\/example.org\/h" target="_blank"/);
    assert.ok(visibleText(html).includes(`${words} : Hold 1 (åbner i nyt vindue)`), path);
  }
});

test("the dates of an unknown course are not found, with a way on, and without any data there is a sentence", async () => {
  const unknown = await editor.get("/admin/uddannelse/findes-ikke/events");
  assert.equal(unknown.status, 404);
  assert.match(
    visibleText(await unknown.text()),
    /Uddannelsen blev ikke fundet.*Gå til uddannelserne nu/,
  );
  const empty = await (await openSite({ environment: { DEMO_CONTENT: "off" } })).signIn();
  const missing = await empty.get("/admin/uddannelse/mbt/events");
  assert.equal(missing.status, 404);
  assert.match(visibleText(await missing.text()), /Uddannelsesdata blev ikke fundet.*Tilbage/);
});

test("a course that was deleted while its dates were open refuses every save of them", async () => {
  await app.store("uddannelser", { uddannelser: [] });
  const save = { act: "publish", values: { title: "Hold 3" } };
  const others = [
    { act: "delete", id: "h" },
    { act: "order", ids: ["h"] },
  ];
  for (const body of [save, { ...save, id: "h" }, ...others]) {
    const answer = await editor.save("/admin/uddannelse/mbt/events", body);
    assert.equal(answer.status, 422, body.act);
    assert.ok(answer.text.includes("Uddannelsen kunne ikke findes..."), body.act);
  }
});
