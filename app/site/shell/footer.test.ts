import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const CALL = "Er du i tvivl, så ring";
const ORDERS = "Spørgsmål til en bestilling?";
const WAY = "Sådan finder du os";
const HALVES = [CALL, ORDERS, WAY];

const app = await startApp();

async function readFooter(path: string) {
  const [html = ""] = /<footer[\s\S]*<\/footer>/.exec(await app.page(path)) ?? [];
  const text = visibleText(html);
  return { text, halves: HALVES.filter((words) => text.includes(words)) };
}

test("the footer says who answers what the page may have left open, and only once", async () => {
  for (const [path, ...expected] of [
    ["/", CALL],
    ["/viden", CALL],
    ["/findes-ikke", CALL],
    ["/terapi/boern", WAY],
    ["/om/signe-holmgaard", WAY],
    ["/ring-mig-op", WAY],
    ["/shop", ORDERS],
    ["/shop/samtalekort", ORDERS],
    ["/kurv", ORDERS],
    ["/handelsbetingelser", ORDERS],
    ["/fortryd", ORDERS],
    ["/kontakt"],
    ["/hvem-kan-hjaelpe"],
  ] as const) {
    const { text, halves } = await readFooter(path);
    assert.deepEqual(halves, expected, path);
    assert.match(text, /Hjælp lige nu/, path);
  }
});

test("the words of the call have room on the front page alone", async () => {
  const reason = "Du behøver ikke vide, hvad du har brug for.";
  assert.ok((await readFooter("/")).text.includes(reason));
  assert.ok(!(await readFooter("/viden")).text.includes(reason));
});

test("without the way to the clinic a page with an invitation has no second one below", async () => {
  const unfound = await startApp();
  await unfound.store("praktiskPriser", { textAfter: "" });
  await unfound.store("kontakt", { title: "Kontakt", mapEmbedUrl: "" });
  const html = await unfound.page("/terapi/boern");
  assert.doesNotMatch(html, /site-foot__call/);
  assert.match(html, /<h3>Telefon<\/h3>/);
});
