import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/uddannelse/mbt/events";
const EVENT = ["title", "description", "imageUrl", "imageUrlAlt", "externalLink", "buttonText"];

async function openEvents() {
  const app = await startApp();
  const editor = await app.signIn();
  const read = async () =>
    Object((await app.services.documents.read("content", "uddannelser"))?.data).uddannelser;
  const store = (events: object[]) =>
    app.store("uddannelser", {
      uddannelser: [
        { id: "mbt", title: "MBT", events },
        { id: "andet", title: "Andet" },
      ],
    });
  await store([{ id: "hold-1", title: "Hold 1", ukendt: 7 }]);
  return { app, editor, read, store };
}

test("the screen shows the course's events, and goes back to the courses", async () => {
  const { editor } = await openEvents();
  const html = await editor.page(PATH);
  assert.match(visibleText(html), /Events: MBT.*Opret nyt event.*Hold 1/);
  assert.match(html, /class="back" href="\/admin\/uddannelse"/);
});

test("a new event has its title and moment as id, says Tilmeld, and needs no image", async () => {
  const { app, editor, read } = await openEvents();
  const values = { title: "Hold 2, Ærø", externalLink: "https://example.org/hold-2" };
  const answer = await editor.save(PATH, { intent: "create", values });
  assert.match(answer.text, /Nyt event oprettet!/);
  const event = (await read())[0].events.at(-1);
  assert.match(event.id, /^hold-2-aero-\d{13}$/);
  assert.equal(event.buttonText, "Tilmeld");
  assert.match(visibleText(await app.page("/uddannelse/mbt")), /Hold 2, Ærø.*Tilmeld/);
});

test("a title is needed, and one that gives an id", async () => {
  const { editor } = await openEvents();
  const sentences = {
    "": "Skriv en titel.",
    "?": "Titlen skal have mindst ét bogstav eller tal.",
  };
  for (const [title, sentence] of Object.entries(sentences)) {
    const answer = await editor.save(PATH, { intent: "create", values: { title } });
    assert.equal(answer.status, 422);
    assert.ok(answer.text.includes(sentence), sentence);
  }
});

test("an event is edited, put in order and deleted, and the other courses are left alone", async () => {
  const { editor, read, store } = await openEvents();
  const first = { id: "hold-1", title: "Hold 1", ukendt: 7 };
  await store([first, { id: "hold-2", title: "Hold 2" }]);
  const base = fingerprint(first, EVENT);
  const values = { title: "Hold 1, udsolgt" };
  const edited = await editor.save(PATH, { intent: "replace", id: "hold-1", base, values });
  assert.match(edited.text, /Event opdateret!/);
  await editor.save(PATH, { intent: "reorder", ids: ["hold-2", "hold-1"] });
  assert.partialDeepStrictEqual(await read(), [
    { id: "mbt", events: [{ id: "hold-2" }, { title: "Hold 1, udsolgt", ukendt: 7 }] },
    { id: "andet", title: "Andet" },
  ]);
  const deleted = await editor.save(PATH, { intent: "delete", id: "hold-2" });
  assert.match(deleted.text, /Event blev slettet!/);
  assert.equal((await read())[0].events.length, 1);
});

test("an unknown course is not found, with a way on", async () => {
  const { editor } = await openEvents();
  const response = await editor.get("/admin/uddannelse/findes-ikke/events");
  assert.equal(response.status, 404);
  const text = visibleText(await response.text());
  assert.match(text, /Uddannelsen blev ikke fundet.*Gå til uddannelserne nu/);
});

test("without a document there is no data", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const editor = await app.signIn();
  const response = await editor.get(PATH);
  assert.equal(response.status, 404);
  assert.match(visibleText(await response.text()), /Uddannelsesdata blev ikke fundet.*Tilbage/);
});

test("a course that vanished while the form was open refuses every save, and keeps the text", async () => {
  const { app, editor } = await openEvents();
  await app.store("uddannelser", { uddannelser: [] });
  for (const intent of ["create", "replace", "delete", "reorder"]) {
    const answer = await editor.save(PATH, { intent, id: "hold-1", values: { title: "Hold 3" } });
    assert.equal(answer.status, 422, intent);
    assert.ok(answer.text.includes("Uddannelsen kunne ikke findes..."), intent);
  }
});
