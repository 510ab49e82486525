import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const app = await openSite();
const editor = await app.signIn();

const SCREEN = "/admin/kontakt";
const MAP = "https://www.openstreetmap.org/export/embed.html?bbox=12.5,55.7,12.6,55.8";

test("without a stored document the form has the specified title and map", async () => {
  const app = await openSite({ environment: { DEMO_CONTENT: "off" } });
  const html = await (await app.signIn()).page(SCREEN);
  assert.match(html, /value="Kontakt os"/);
  assert.match(html, /value="https:\/\/www\.google\.com\/maps\?q=/);
});

test("a form that was opened before an update saves the fields it has, and keeps the new ones", async () => {
  const stored = { title: "Kontakt os", textBefore: "<p>Hej</p>", textAfter: "<p>Find vej</p>" };
  await app.store("kontakt", { ...stored, mapEmbedUrl: MAP });
  const base = fingerprint(stored, ["title", "textBefore"]);
  const values = { title: "Ring til os", textBefore: "<p>Hej igen</p>" };
  const save = (title: string) =>
    editor.save(SCREEN, { act: "publish", base, values: { ...values, title } });
  assert.equal((await save(values.title)).status, 200);
  const now = { ...stored, ...values, mapEmbedUrl: MAP };
  assert.partialDeepStrictEqual(await app.readContent("kontakt"), now);
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
  assert.equal((await app.readContent("kontakt")).mapEmbedUrl, MAP);
  await save("");
  assert.doesNotMatch(visibleText(await app.page("/kontakt")), /Vis kort/);
});
