import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const app = await openSite();

test("saved prices are a table with their heading in the very next request", async () => {
  const editor = await app.signIn();
  const values = {
    priser: [
      { noegle: "", navn: "Terapi", note: "", tid: "", pris: "" },
      { noegle: "", navn: "Samtale", note: "for én", tid: "50 min.", pris: "1.300 kr." },
    ],
    mapEmbedUrl: "Stæregade 12, 2100 København Ø",
  };
  const save = { act: "publish", base: "*", values };
  await editor.save("/admin/praktisk-priser", save);
  const html = await app.page("/praktisk-priser");
  assert.match(html, /<table class="prices"><caption><h2>Terapi<\/h2><\/caption>/);
  assert.match(html, /<th scope="row">Samtale<small>For én<\/small><\/th>/);
  assert.match(visibleText(html), /Samtale For én 50.min\. 1\.300 kr\./);
  assert.match(html, /<div class="notice"><h2>Afbud<\/h2>/);
  assert.equal(
    (await app.readContent("praktiskPriser")).mapEmbedUrl,
    "https://www.google.com/maps?q=St%C3%A6regade%2012%2C%202100%20K%C3%B8benhavn%20%C3%98&z=15&output=embed",
  );
});

test("without prices the sections have the page to themselves, and a map that cannot be framed leaves no hole", async () => {
  const textBefore = "<p>Ring og hør.</p><h2>Afbud</h2><p>Gratis indtil kl. 12.</p>";
  const mapEmbedUrl = "https://evil.example/";
  await app.store("praktiskPriser", { textBefore, mapEmbedUrl, textAfter: "" });
  const html = await app.page("/praktisk-priser");
  assert.match(visibleText(html), /Afbud Gratis indtil kl\. 12\./);
  assert.doesNotMatch(html, /<table|<aside|id="find-vej"|<img/);
});
