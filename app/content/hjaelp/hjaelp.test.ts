import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";

test("a helpline is saved once, and is shown on contact and every therapy area; without digits it is refused", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  const line = { nummer: "00 55 55 55", navn: "Forældretelefonen", tekst: "Når du er bekymret." };
  const save = (values: object) =>
    editor.save("/admin/hjaelp", { act: "publish", base: "", values });
  assert.match((await save({ ...line, nummer: "ring bare" })).text, /Skriv et nummer\./);
  const hours = await save({ ...line, aabent: "om dagen" });
  assert.match(hours.text, /Skriv tiden som »alle dage kl\. 11-5«/);
  assert.equal((await save(line)).status, 200);
  for (const path of ["/kontakt", "/terapi/boern", "/terapi/gruppe-vold"]) {
    const html = await app.page(path);
    assert.match(visibleText(html), /112 Livsfare .*00 55 55 55 Forældretelefonen Når du er/);
    assert.match(html, /href="tel:\+4500555555"/);
  }
});
