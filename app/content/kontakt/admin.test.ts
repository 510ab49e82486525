import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/kontakt";
const NAMES = ["title", "textBefore", "mapEmbedUrl", "textAfter"];
const MAP = "https://www.openstreetmap.org/export/embed.html?bbox=12.5,55.7,12.6,55.8";

test("a saved text is on the page in the very next request", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  await app.store("kontakt", { title: "Kontakt os", ukendt: 7 });
  const base = fingerprint({ title: "Kontakt os" }, NAMES);
  const values = { title: "Ring til os", textBefore: "<h3>Telefontid</h3>", mapEmbedUrl: MAP };
  const answer = await editor.save(PATH, { intent: "page", base, values });
  assert.match(answer.text, /Kontaktsiden blev opdateret!/);
  const text = visibleText(await app.page("/kontakt"));
  assert.match(text, /Ring til os/);
  assert.match(text, /Telefontid/);
  const document = await app.services.documents.read("content", "kontakt");
  assert.partialDeepStrictEqual(document?.data, { mapEmbedUrl: MAP, ukendt: 7 });
});

test("a form that was opened before an update saves what it knew, and keeps what it did not (E17)", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const stored = { title: "Kontakt os", textBefore: "<p>Hej</p>", textAfter: "<p>Find vej</p>" };
  await app.store("kontakt", { ...stored, mapEmbedUrl: MAP });
  const base = fingerprint(stored, ["title", "textBefore"]);
  const save = (title: string) =>
    editor.save(PATH, { intent: "page", base, values: { title, textBefore: "<p>Hej igen</p>" } });
  assert.equal((await save("Ring til os")).status, 200);
  const document = await app.services.documents.read("content", "kontakt");
  assert.partialDeepStrictEqual(document?.data, {
    title: "Ring til os",
    textBefore: "<p>Hej igen</p>",
    textAfter: "<p>Find vej</p>",
    mapEmbedUrl: MAP,
  });
  const late = await save("Skriv til os");
  assert.equal(late.status, 409);
  assert.match(late.text, /En anden har gemt ændringer, mens du skrev\./);
  assert.doesNotMatch(late.text, /textAfter/);
});

test("while nothing is stored the form has the title and the map that the page shows", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const editor = await app.signIn();
  const html = await editor.page(PATH);
  assert.match(html, /value="Kontakt os"/);
  assert.match(html, /value="https:\/\/www\.google\.com\/maps\?q=/);
});

test("a pasted iframe becomes its address, no map is none, and what is no map is refused", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  await app.store("kontakt", {});
  const save = (mapEmbedUrl: string, base: string) =>
    editor.save(PATH, { intent: "page", base, values: { mapEmbedUrl } });
  const refused = await save("https://evil.example/", "");
  assert.equal(refused.status, 422);
  assert.match(
    refused.text,
    /Kortet kan ikke bruges\. Skriv adressen, for eksempel Ravnsborggade 8/,
  );
  assert.equal((await save(`<iframe src="${MAP}"></iframe>`, fingerprint({}, NAMES))).status, 200);
  const document = await app.services.documents.read("content", "kontakt");
  assert.equal(Object(document?.data).mapEmbedUrl, MAP);
  await save("", fingerprint(Object(document?.data), NAMES));
  assert.doesNotMatch(visibleText(await app.page("/kontakt")), /Vis kort/);
});
