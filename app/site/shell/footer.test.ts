import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const CALL = "Er du i tvivl, så ring";
const ORDERS = "Spørgsmål til en bestilling?";
const WAY = "Sådan finder du os";

const app = await openSite();

const footerOf = async (path: string) =>
  visibleText(/<footer[\s\S]*<\/footer>/.exec(await app.page(path))?.[0] ?? "");

test("the footer says who answers what the page may have left open, and only once", async () => {
  for (const [expected, ...paths] of [
    [CALL, "/", "/viden", "/findes-ikke"],
    [WAY, "/terapi/boern", "/om/signe-holmgaard", "/ring-mig-op"],
    [ORDERS, "/shop", "/shop/samtalekort", "/kurv", "/handelsbetingelser", "/fortryd"],
    ["", "/kontakt", "/hvem-kan-hjaelpe"],
  ] as const) {
    for (const path of paths) {
      const text = await footerOf(path);
      const halves = [CALL, ORDERS, WAY].filter((words) => text.includes(words));
      assert.equal(halves.join(), expected, path);
      assert.match(text, /Hjælp lige nu/, path);
    }
  }
});

test("the words of the call have room on the front page alone", async () => {
  const reason = "Du behøver ikke vide, hvad du har brug for.";
  assert.ok((await footerOf("/")).includes(reason));
  assert.ok(!(await footerOf("/viden")).includes(reason));
});

test("without the way to the clinic a page with an invitation has no second one below", async () => {
  const unfound = await openSite();
  await unfound.store("praktiskPriser", { textAfter: "" });
  await unfound.store("kontakt", { title: "Kontakt", mapEmbedUrl: "" });
  const html = await unfound.page("/terapi/boern");
  assert.doesNotMatch(html, /site-foot__call/);
  assert.match(html, /<h3>Telefon<\/h3>/);
});
