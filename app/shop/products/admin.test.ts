import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/shop";
const CONTENT_NAMES = ["title", "heroImage", "heroImageAlt", "introText", "orderText"];
const PRODUKT_NAMES = [
  "navn",
  "pris",
  "kort_beskrivelse",
  "billede",
  "billedeAlt",
  "produktBeskrivelse",
  "beskrivelse",
  "features",
  "anvendelse",
];
const SPIL = { navn: "Årets spil", pris: "249 kr.", kort_beskrivelse: "Et spil for fire." };

async function openShop() {
  const app = await startApp();
  const editor = await app.signIn();
  const read = async (name: string) =>
    Object((await app.services.documents.read("content", name))?.data);
  return {
    app,
    editor,
    shop: () => read("shop"),
    produkter: async () => (await read("produkter")).items,
  };
}

test("the screen shows the page's content to read, and the products", async () => {
  const { editor } = await openShop();
  const text = visibleText(await editor.page(PATH));
  assert.match(text, /Rediger indhold/);
  assert.match(text, /Ting, der hjælper samtalen i gang/);
  assert.match(text, /Opret nyt produkt/);
  assert.match(text, /Samtalekort.*349 kr\./);
});

test("the content is saved and shown in the very next request", async () => {
  const { app, editor, shop } = await openShop();
  const base = fingerprint(await shop(), CONTENT_NAMES);
  const values = { title: "Butikken", introText: "<p>Kom ind.</p>" };
  const answer = await editor.save(PATH, { intent: "page", base, values });
  assert.match(answer.text, /Indholdet er blevet gemt/);
  const text = visibleText(await app.page("/shop"));
  assert.match(text, /Butikken/);
  assert.match(text, /Kom ind\./);
});

test("a new product is for sale in the very next request", async () => {
  const { app, editor, produkter } = await openShop();
  const values = { ...SPIL, beskrivelse: ["Sjovt", " "], anvendelse: "" };
  const answer = await editor.save(PATH, { intent: "create", values });
  assert.match(answer.text, /Produktet er blevet gemt/);
  assert.partialDeepStrictEqual((await produkter()).at(-1), {
    id: "arets-spil",
    slug: "/shop/arets-spil",
    beskrivelse: ["Sjovt"],
    anvendelse: [],
  });
  assert.match(visibleText(await app.page("/shop/arets-spil")), /249 kr\./);
});

test("the second product of a name gets -2, in the id and in the slug", async () => {
  const { editor, produkter } = await openShop();
  for (const _ of [1, 2]) await editor.save(PATH, { intent: "create", values: SPIL });
  assert.partialDeepStrictEqual((await produkter()).at(-1), {
    id: "arets-spil-2",
    slug: "/shop/arets-spil-2",
  });
});

test("name, price and short description are required, also at an edit", async () => {
  const { editor } = await openShop();
  for (const missing of ["navn", "pris", "kort_beskrivelse"]) {
    for (const save of [{ intent: "create" }, { intent: "replace", id: "samtalekort" }]) {
      const values = { ...SPIL, [missing]: " " };
      const answer = await editor.save(PATH, { ...save, values });
      assert.equal(answer.status, 422);
      assert.match(answer.text, /Udfyld venligst alle påkrævede felter/);
    }
  }
});

test("a name that gives no id is refused", async () => {
  const { editor } = await openShop();
  const answer = await editor.save(PATH, { intent: "create", values: { ...SPIL, navn: "- ?" } });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /Navnet skal have mindst ét bogstav eller tal\./);
});

test("an edit keeps the id and what the form does not know", async () => {
  const { app, editor, produkter } = await openShop();
  const before = { ...SPIL, id: "spil", slug: "/shop/spil", lager: 4 };
  await app.store("produkter", { items: [before] });
  const base = fingerprint(before, PRODUKT_NAMES);
  const values = { ...SPIL, navn: "Spillet", pris: "1.299,50 kr." };
  const answer = await editor.save(PATH, { intent: "replace", id: "spil", base, values });
  assert.match(answer.text, /Produktet er blevet gemt/);
  assert.partialDeepStrictEqual(await produkter(), [
    { id: "spil", navn: "Spillet", pris: "1.299,50 kr.", slug: "/shop/spil", lager: 4 },
  ]);
});

test("the products' document carries no timestamp", async () => {
  const { app, editor } = await openShop();
  await editor.save(PATH, { intent: "create", values: SPIL });
  const document = await app.services.documents.read("content", "produkter");
  assert.deepEqual(Object.keys(Object(document?.data)), ["items"]);
});

test("the shop shows the products in the order just given", async () => {
  const { app, editor } = await openShop();
  const ids = ["folelsestavle", "mellem-os", "lille-klodspose", "samtalekort"];
  const answer = await editor.save(PATH, { intent: "reorder", ids });
  assert.equal(answer.status, 200);
  const text = visibleText(await app.page("/shop"));
  assert.match(text, /599 kr\..*299 kr\..*149 kr\..*349 kr\./);
});
