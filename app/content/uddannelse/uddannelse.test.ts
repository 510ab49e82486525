import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const app = await openSite();
const editor = await app.signIn();

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

test("where there are no courses at all, their dates say so, with a way back", async () => {
  const empty = await (await openSite({ environment: { DEMO_CONTENT: "off" } })).signIn();
  const text = visibleText(await empty.page("/admin/uddannelse/mbt/events"));
  assert.match(text, /Uddannelsesdata blev ikke fundet.*Tilbage/);
});
