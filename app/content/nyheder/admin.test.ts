import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/nyheder";
const NAMES = ["title", "content", "buttonText", "buttonLink", "imageUrl", "imageUrlAlt", "image"];

const app = await startApp();
const editor = await app.signIn();
const stored = async () => {
  const document = await app.services.documents.read("content", "nyheder");
  const items: unknown = Object(document?.data).items;
  return Array.isArray(items) ? items : [];
};

test("signed out, the screen leads to the login and back", async () => {
  const response = await app.get(`${PATH}?ny`);
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("location"), "/admin/login?til=%2Fadmin%2Fnyheder%3Fny%3D");
});

test("the list shows the news, newest first, with its first hundred characters", async () => {
  const text = visibleText(await editor.page(PATH));
  assert.match(text, /Opret ny nyhed/);
  assert.match(text, /De fire nyeste vises på forsiden/);
  assert.equal(text.match(/På forsiden/g)?.length, 4);
  await app.store("nyheder", {
    items: [
      { id: "nyhed_1", title: "Ældst", content: "<p>Kort.</p>" },
      { id: "nyhed_2", title: "Nyest", content: `<p>${"Ni tegn. ".repeat(20)}</p>` },
    ],
  });
  assert.match(
    visibleText(await editor.page(PATH)),
    /Nyest (Ni tegn\. ){10}Ni tegn… På forsiden .*Ældst Kort\. På forsiden/,
  );
});

test("each item in the list says when it was written", async () => {
  const now = { id: `nyhed_${Date.now()}`, title: "Ny" };
  const then = { id: `nyhed_${Date.UTC(2025, 10, 14, 9)}`, title: "Gammel" };
  const undated = { id: "nyhed_1", title: "Ældst" };
  await app.store("nyheder", { items: [undated, now, then] });
  const text = visibleText(await editor.page(PATH));
  assert.match(
    text,
    /Ny På forsiden \d+\. \S+ \d{4} .*Gammel På forsiden 14\. nov\. 2025 .*Ældst På forsiden Rediger/,
  );
});

test("a save on top of somebody else's is a conflict with both texts, and nothing is overwritten", async () => {
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Deres" }] });
  const base = fingerprint({ title: "Før" }, NAMES);
  const answer = await editor.save(PATH, {
    act: "publish",
    id: "nyhed_1",
    base,
    values: { title: "Min" },
  });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /En anden har gemt ændringer/);
  assert.match(answer.text, /Deres/);
  assert.equal((await stored())[0].title, "Deres");
});

test("a picture shared by many items names a few of them and counts the rest", async () => {
  const imageUrl = "/media/nyheder/faelles-1700000000000.jpg";
  const items = Array.from({ length: 200 }, (_, number) => ({
    id: `nyhed_${number + 1}`,
    title: `Fælles ${number + 1}`,
    imageUrl,
  }));
  await app.store("nyheder", { items });
  const html = await editor.page(PATH);
  assert.equal(html.match(/class="row-item"/g)?.length, 50);
  assert.match(html, /194 steder til/);
  assert.equal(html.match(/Nyheder: Fælles \d+/g)?.length, 5);
});
