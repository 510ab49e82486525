import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const app = await startApp();
const editor = await app.signIn();

const SCREEN = "/admin/kontakt";
const MAP = "https://www.openstreetmap.org/export/embed.html?bbox=12.5,55.7,12.6,55.8";

test("the page has its text, the way to the map and the clinic's particulars", async () => {
  assert.match(visibleText(await app.page("/kontakt")), /Kontakt os.*Stæregade 12.*Vis kort/);
});

test("without a stored document page and form have the specified title and map", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  assert.match(visibleText(await app.page("/kontakt")), /Kontakt os/);
  const html = await (await app.signIn()).page(SCREEN);
  assert.match(html, /value="Kontakt os"/);
  assert.match(html, /value="https:\/\/www\.google\.com\/maps\?q=/);
});

test("a stored field that does not fit is left out, and the rest is shown", async () => {
  const stored = { title: "Skriv til os", textBefore: 42, mapEmbedUrl: "javascript:x" };
  await app.store("kontakt", stored);
  const response = await app.get("/kontakt");
  assert.equal(response.status, 200);
  assert.match(visibleText(await response.text()), /Skriv til os/);
});

test("a form that was opened before an update saves the fields it has, and keeps the new ones (E17)", async () => {
  const stored = { title: "Kontakt os", textBefore: "<p>Hej</p>", textAfter: "<p>Find vej</p>" };
  await app.store("kontakt", { ...stored, mapEmbedUrl: MAP });
  const base = fingerprint(stored, ["title", "textBefore"]);
  const values = { title: "Ring til os", textBefore: "<p>Hej igen</p>" };
  const save = (title: string) =>
    editor.save(SCREEN, { act: "publish", base, values: { ...values, title } });
  assert.equal((await save(values.title)).status, 200);
  const document = await app.services.documents.read("content", "kontakt");
  assert.partialDeepStrictEqual(document?.data, { ...stored, ...values, mapEmbedUrl: MAP });
  const late = await save("Skriv til os");
  assert.equal(late.status, 409);
  assert.match(late.text, /En anden har gemt ændringer, mens du skrev\./);
  assert.doesNotMatch(late.text, /textAfter/);
});

test("a pasted iframe becomes its address, an emptied field no map, and anything else is refused", async () => {
  const save = (mapEmbedUrl: string) =>
    editor.save(SCREEN, { act: "publish", base: "*", values: { mapEmbedUrl } });
  const refused = await save("https://evil.example/");
  assert.equal(refused.status, 422);
  assert.match(
    refused.text,
    /Kortet kan ikke bruges\. Skriv adressen, for eksempel Ravnsborggade 8/,
  );
  assert.equal((await save(`<iframe src="${MAP}"></iframe>`)).status, 200);
  const document = await app.services.documents.read("content", "kontakt");
  assert.equal(Object(document?.data).mapEmbedUrl, MAP);
  await save("");
  assert.doesNotMatch(visibleText(await app.page("/kontakt")), /Vis kort/);
});
