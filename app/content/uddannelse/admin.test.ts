import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/uddannelse";
const PAGE = ["title", "heroImage", "heroImageAlt", "textBefore", "textAfter"];
const COURSE = [
  "title",
  "description",
  "fullDescription",
  "textBefore",
  "textAfter",
  "imageUrl",
  "imageUrlAlt",
  "link",
];

const kursus = {
  title: "Børn på tværs",
  description: "To dage om samarbejde.",
  fullDescription: "<p>Vi mødes.</p>",
  textBefore: "<ul><li>Varighed: 2 dage</li></ul>",
  textAfter: "<p>Velkommen.</p>",
  imageUrl: picture("/illustrations/uddannelse.svg"),
};

async function openScreen() {
  const app = await startApp();
  const editor = await app.signIn();
  const courses = async () =>
    Object((await app.services.documents.read("content", "uddannelser"))?.data).uddannelser;
  return { app, editor, courses };
}

test("the screen shows the page's texts to read, and each course with the way to its events", async () => {
  const { editor } = await openScreen();
  const html = await editor.page(PATH);
  const text = visibleText(html);
  for (const word of ["Rediger indhold", "Opret ny uddannelse", "MBT-grunduddannelse", "Events"]) {
    assert.ok(text.includes(word), word);
  }
  assert.ok(html.includes('href="/admin/uddannelse/mbt-grunduddannelse/events"'));
});

test("the page's texts are saved and shown in the very next request", async () => {
  const { app, editor } = await openScreen();
  await app.store("uddannelse", { title: "Før" });
  const base = fingerprint({ title: "Før" }, PAGE);
  const values = { title: "Lær med os", textAfter: "<p>Ring  gerne.</p>" };
  const answer = await editor.save(PATH, { intent: "page", base, values });
  assert.match(answer.text, /Uddannelsessiden blev opdateret!/);
  assert.match(visibleText(await app.page("/uddannelse")), /Lær med os.*Ring gerne\./);
});

test("a new course is named after its title, leads to its own page, and is there at once", async () => {
  const { app, editor, courses } = await openScreen();
  const answer = await editor.save(PATH, { intent: "create", values: kursus });
  assert.match(answer.text, /Ny uddannelse oprettet!/);
  const link = "/uddannelse/born-pa-tvaers";
  assert.partialDeepStrictEqual((await courses()).at(-1), {
    ...kursus,
    imageUrl: "/illustrations/uddannelse.svg",
    id: "born-pa-tvaers",
    link,
  });
  assert.match(visibleText(await app.page(link)), /Børn på tværs.*2 dage/);
});

test("title, description and, on a new course, an image are needed", async () => {
  const { editor } = await openScreen();
  const refused = async (change: object, sentence: string) => {
    const answer = await editor.save(PATH, { intent: "create", values: { ...kursus, ...change } });
    assert.equal(answer.status, 422);
    assert.ok(answer.text.includes(sentence), sentence);
  };
  await refused({ title: "" }, "Skriv en titel.");
  await refused({ description: " " }, "Skriv en beskrivelse.");
  await refused({ imageUrl: picture("") }, "Vælg et billede.");
  await refused({ title: "!" }, "Titlen skal have mindst ét bogstav eller tal.");
});

test("an edit keeps the course's events, a reorder its content, and a deleted one is gone", async () => {
  const { app, editor, courses } = await openScreen();
  const first = { id: "a", title: "A", description: "x", events: [{ id: "e", title: "E" }] };
  await app.store("uddannelser", { uddannelser: [first, { id: "b", title: "B" }] });
  const edited = await editor.save(PATH, {
    intent: "replace",
    id: "a",
    base: fingerprint(first, COURSE),
    values: { title: "Aa", description: "y" },
  });
  assert.match(edited.text, /Uddannelse opdateret!/);
  await editor.save(PATH, { intent: "reorder", ids: ["b", "a"] });
  assert.partialDeepStrictEqual(await courses(), [
    { id: "b" },
    { id: "a", title: "Aa", link: "/uddannelse/a", events: [{ id: "e", title: "E" }] },
  ]);
  const deleted = await editor.save(PATH, { intent: "delete", id: "a" });
  assert.match(deleted.text, /Uddannelse blev slettet!/);
  assert.equal((await app.get("/uddannelse/a")).status, 404);
});
