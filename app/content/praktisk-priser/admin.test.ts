import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();
const editor = await app.signIn();

const PATH = "/admin/praktisk-priser";
const MAP = "https://www.google.com/maps/embed?pb=abc";

test("saved prices are tables in the very next request", async () => {
  const values = {
    title: "Priser",
    priser: [
      { noegle: "", navn: "Terapi", note: "", tid: "", pris: "" },
      { noegle: "", navn: "Samtale", note: "", tid: "50 min.", pris: "1.300 kr." },
    ],
    mapEmbedUrl: `<iframe src="${MAP}" width="600"></iframe>`,
  };
  const answer = await editor.save(PATH, { act: "publish", base: "*", values });
  assert.match(answer.text, /Praktisk & Priser siden blev opdateret!/);
  const html = await app.page("/praktisk-priser");
  assert.match(html, /<table class="prices"/);
  assert.match(visibleText(html), /Samtale 50.min\. 1\.300 kr\./);
  const document = await app.services.documents.read("content", "praktiskPriser");
  assert.equal(Object(document?.data).mapEmbedUrl, MAP);
});

test("a map from another host is refused with a sentence", async () => {
  const editor = await (await startApp()).signIn();
  for (const mapEmbedUrl of [
    "https://www.google.com/maps/dir/A/B",
    "http://www.google.com/maps",
    "<iframe src='https://evil.example/'></iframe>",
  ]) {
    const answer = await editor.save(PATH, { act: "publish", values: { mapEmbedUrl } });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /Kortet kan ikke bruges\./);
  }
});

test("an address written as on an envelope is stored as the map of it (E8)", async () => {
  const values = { mapEmbedUrl: "Stæregade 12, 2100 København Ø" };
  assert.equal((await editor.save(PATH, { act: "publish", base: "*", values })).status, 200);
  const document = await app.services.documents.read("content", "praktiskPriser");
  assert.equal(
    Object(document?.data).mapEmbedUrl,
    "https://www.google.com/maps?q=St%C3%A6regade%2012%2C%202100%20K%C3%B8benhavn%20%C3%98&z=15&output=embed",
  );
});
