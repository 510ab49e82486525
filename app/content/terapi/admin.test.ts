import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/terapi";
const PAGE = ["title", "heroImage", "heroImageAlt", "textBefore", "sections", "textAfter"];
const OMRADE = ["title", "description", "fullDescription", "imageUrl", "imageUrlAlt", "link"];

const sorg = {
  title: "Sorg og tab",
  description: "Når nogen mangler.",
  imageUrl: picture("/illustrations/hero-kyst.svg"),
};

async function openScreen() {
  const app = await startApp();
  const editor = await app.signIn();
  const stored = async (name: string) =>
    Object((await app.services.documents.read("content", name))?.data);
  return { app, editor, stored };
}

test("the screen shows the page's texts to read, and the areas", async () => {
  const { editor } = await openScreen();
  const html = await editor.page(PATH);
  const text = visibleText(html);
  for (const word of ["Terapi i et tempo", "Rediger indhold", "Opret nyt område", "Børn"]) {
    assert.ok(text.includes(word), word);
  }
  assert.ok(!html.includes("<form aria-label"), "nothing is open for editing");
  assert.match(await editor.page(`${PATH}?rediger=indhold`), /aria-label="Gem indhold"/);
});

test("the page's texts are saved and shown in the very next request", async () => {
  const { app, editor, stored } = await openScreen();
  await app.store("terapi", { title: "Før", ukendt: 7 });
  const base = fingerprint({ title: "Før" }, PAGE);
  const section = { title: "Første gang", content: "<p>Vi  ses.</p>" };
  const values = { title: "Efter", textBefore: "<p>Hej</p>", sections: [section] };
  const answer = await editor.save(PATH, { intent: "page", base, values });
  assert.match(answer.text, /Terapisiden blev opdateret!/);
  assert.partialDeepStrictEqual(await stored("terapi"), {
    title: "Efter",
    ukendt: 7,
    sections: [{ title: "Første gang", content: "<p>Vi ses.</p>" }],
  });
  assert.match(visibleText(await app.page("/terapi")), /Efter.*Første gang/);
});

test("sections keep their order, what the form does not know of them, and what is no section", async () => {
  const { app, editor, stored } = await openScreen();
  const sections = [{ title: "A", content: "", ikon: "hus" }, "rod", { title: "B", content: "" }];
  await app.store("terapi", { sections });
  const base = fingerprint({ sections }, PAGE);
  const turned = [sections[2], sections[0], { title: "", content: "<p> </p>" }];
  const values = { sections: turned };
  await editor.save(PATH, { intent: "page", base, values });
  assert.deepEqual((await stored("terapi")).sections, [sections[2], sections[0], "rod"]);
});

test("a conflict over the page shows the other's sections too", async () => {
  const { app, editor } = await openScreen();
  await app.store("terapi", { title: "Deres", sections: [{ title: "Deres afsnit", content: "" }] });
  const values = { title: "Min", sections: [] };
  const answer = await editor.save(PATH, { intent: "page", base: "forældet", values });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /Deres afsnit/);
});

test("a new area is named after its title, leads to its own page, and is there at once", async () => {
  const { app, editor, stored } = await openScreen();
  const answer = await editor.save(PATH, { intent: "create", values: sorg });
  assert.match(answer.text, /Nyt terapiområde oprettet!/);
  assert.partialDeepStrictEqual((await stored("terapiOmrader")).omrader.at(-1), {
    ...sorg,
    imageUrl: "/illustrations/hero-kyst.svg",
    id: "sorg-og-tab",
    link: "/terapi/sorg-og-tab",
  });
  assert.match(visibleText(await app.page("/terapi/sorg-og-tab")), /Sorg og tab/);
});

test("the same title twice gives two ids, and each area its own page", async () => {
  const { editor, stored } = await openScreen();
  await editor.save(PATH, { intent: "create", values: sorg });
  await editor.save(PATH, { intent: "create", values: sorg });
  const { id, link } = (await stored("terapiOmrader")).omrader.at(-1);
  assert.deepEqual({ id, link }, { id: "sorg-og-tab-2", link: "/terapi/sorg-og-tab-2" });
});

test("title, description and, on a new area, an image are needed", async () => {
  const { editor } = await openScreen();
  const refused = async (values: object, sentence: string, intent = "create") => {
    const answer = await editor.save(PATH, { intent, id: "boern", values });
    assert.equal(answer.status, 422);
    assert.ok(answer.text.includes(sentence), sentence);
  };
  await refused({ ...sorg, title: " " }, "Skriv en titel.");
  await refused({ ...sorg, description: "" }, "Skriv en beskrivelse.");
  await refused({ ...sorg, imageUrl: picture("") }, "Vælg et billede.");
  await refused({ ...sorg, title: "?!" }, "Titlen skal have mindst ét bogstav eller tal.");
  await refused({ ...sorg, link: "terapi" }, "Linket skal begynde med / eller https://.");
  await refused({ description: "" }, "Skriv en beskrivelse.", "replace");
});

test("an edit keeps the id and the order, and an emptied link leads to the area's page", async () => {
  const { app, editor, stored } = await openScreen();
  const before = { id: "boern", title: "Børn", description: "x", link: "/andet", ukendt: 7 };
  await app.store("terapiOmrader", { omrader: [before, { id: "unge", title: "Unge" }] });
  const base = fingerprint(before, OMRADE);
  const values = { title: "Små børn", link: "" };
  const answer = await editor.save(PATH, { intent: "replace", id: "boern", base, values });
  assert.match(answer.text, /Terapiområde opdateret!/);
  assert.partialDeepStrictEqual((await stored("terapiOmrader")).omrader, [
    { id: "boern", title: "Små børn", description: "x", link: "/terapi/boern", ukendt: 7 },
    { id: "unge" },
  ]);
});

test("the areas are put in the order asked for", async () => {
  const { editor, stored } = await openScreen();
  const ids = (await stored("terapiOmrader")).omrader.map((item: { id: string }) => item.id);
  await editor.save(PATH, { intent: "reorder", ids: ids.toReversed() });
  const after = (await stored("terapiOmrader")).omrader.map((item: { id: string }) => item.id);
  assert.deepEqual(after, ids.toReversed());
});

test("an area that is not there leads back to the list", async () => {
  const { editor } = await openScreen();
  const response = await editor.get(`${PATH}?rediger=findes-ikke`);
  assert.equal(response.headers.get("location"), PATH);
});
