import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/supervision";
const PAGE = ["title", "heroImage", "heroImageAlt", "introText", "bottomText"];
const EVENT = ["title", "description", "imageUrl", "imageUrlAlt", "externalLink", "buttonText"];

const temadag = {
  title: "Temadag om søskende",
  description: "<p>En <strong>hel</strong> dag.</p>",
  imageUrl: picture("/illustrations/hero-kyst.svg"),
  externalLink: "https://example.org/temadag",
};

async function openScreen() {
  const app = await startApp();
  const editor = await app.signIn();
  const events = async () =>
    Object((await app.services.documents.read("content", "supervisionEvents"))?.data).events;
  return { app, editor, events };
}

test("the screen shows the page's texts to read, and the events", async () => {
  const { editor } = await openScreen();
  const text = visibleText(await editor.page(PATH));
  for (const word of ["Rediger indhold", "Opret nyt event", "Åben supervisionsgruppe"]) {
    assert.ok(text.includes(word), word);
  }
});

test("the page's texts are saved and shown in the very next request", async () => {
  const { app, editor } = await openScreen();
  await app.store("supervision", { title: "Før" });
  const base = fingerprint({ title: "Før" }, PAGE);
  const values = { title: "Supervision til dig", introText: "<p>Kom  ind.</p>" };
  const answer = await editor.save(PATH, { intent: "page", base, values });
  assert.match(answer.text, /Supervisionssiden blev opdateret!/);
  assert.match(visibleText(await app.page("/supervision")), /Supervision til dig.*Kom ind\./);
});

test("a new event is named after its title, says Læs mere, and is there at once", async () => {
  const { app, editor, events } = await openScreen();
  const answer = await editor.save(PATH, { intent: "create", values: temadag });
  assert.match(answer.text, /Nyt event oprettet!/);
  const event = {
    ...temadag,
    imageUrl: "/illustrations/hero-kyst.svg",
    id: "temadag-om-soskende",
    buttonText: "Læs mere",
  };
  assert.partialDeepStrictEqual((await events()).at(-1), event);
  assert.match(visibleText(await app.page("/supervision")), /Temadag om søskende/);
});

test("a new event needs a title and an image; an old one a title", async () => {
  const { editor } = await openScreen();
  const refused = async (body: object, sentence: string) => {
    const answer = await editor.save(PATH, body);
    assert.equal(answer.status, 422);
    assert.ok(answer.text.includes(sentence), sentence);
  };
  const create = (values: object) => ({ intent: "create", values: { ...temadag, ...values } });
  await refused(create({ title: "" }), "Skriv en titel.");
  await refused(create({ imageUrl: picture("") }), "Vælg et billede.");
  await refused(create({ title: "–" }), "Titlen skal have mindst ét bogstav eller tal.");
  await refused(
    create({ externalLink: "example.org" }),
    "Linket skal begynde med / eller https://.",
  );
  await refused({ intent: "replace", id: "x", values: { title: "" } }, "Skriv en titel.");
});

test("an event is edited without its picture, put in order, and deleted", async () => {
  const { app, editor, events } = await openScreen();
  const first = { id: "a", title: "A", ukendt: 7 };
  await app.store("supervisionEvents", { events: [first, { id: "b", title: "B" }] });
  const edited = await editor.save(PATH, {
    intent: "replace",
    id: "a",
    base: fingerprint(first, EVENT),
    values: { title: "Aa", buttonText: "Se mere" },
  });
  assert.match(edited.text, /Event opdateret!/);
  await editor.save(PATH, { intent: "reorder", ids: ["b", "a"] });
  assert.partialDeepStrictEqual(await events(), [
    { id: "b" },
    { id: "a", title: "Aa", buttonText: "Se mere", ukendt: 7 },
  ]);
  const deleted = await editor.save(PATH, { intent: "delete", id: "b" });
  assert.match(deleted.text, /Event blev slettet!/);
  assert.equal((await events()).length, 1);
});
