import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

test("the shop shows every product with its price, and how to order", async () => {
  const text = visibleText(await app.page("/shop"));
  for (const part of [
    "Samtalekort",
    "349 kr.",
    "Mellem os",
    "299 kr.",
    "Følelsestavle",
    "599 kr.",
  ]) {
    assert.ok(text.includes(part), part);
  }
  assert.match(text, /Sådan bestiller du/);
});

test("while the documents are missing three products are for sale under the title Shop", async () => {
  const empty = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const html = await empty.page("/shop");
  assert.match(html, /<h1[^>]*>Shop<\/h1>/);
  const prices = visibleText(html).match(/\d+ kr\./g);
  assert.deepEqual(prices, ["599 kr.", "299 kr.", "349 kr."]);
});

test("a product's page has its text, its facts and its price for search engines", async () => {
  const html = await app.page("/shop/samtalekort");
  const text = visibleText(html);
  assert.match(text, /Små spørgsmål, store svar/);
  assert.match(text, /Alder Fra 6.år/);
  assert.match(text, /Træk ét kort ved aftensmaden/);
  assert.match(html, /"@type":"Product"/);
  assert.match(html, /"price":349,"priceCurrency":"DKK"/);
});

test("a product that does not fit is left out, one with a wrong field keeps the rest", async () => {
  await app.store("produkter", {
    items: [
      { navn: "Uden id" },
      {
        id: "spil",
        navn: "Spil",
        pris: "100 kr.",
        features: "ingen liste",
        billede: "javascript:x",
      },
    ],
  });
  const text = visibleText(await app.page("/shop"));
  assert.doesNotMatch(text, /Uden id/);
  assert.match(text, /Spil 100 kr\./);
  assert.equal((await app.get("/shop/spil")).status, 200);
});

test("what has no price is asked for and not put in the cart, in the list and on its page (V11)", async () => {
  const priced = { id: "spil", navn: "Spil", pris: "100 kr." };
  await app.store("produkter", {
    items: [{ ...priced, id: "forloeb", navn: "Forløb", pris: "Ring for pris" }],
  });
  for (const path of ["/shop", "/shop/forloeb"]) {
    const html = await app.page(path);
    assert.doesNotMatch(html, /Læg i kurv/, path);
    assert.match(visibleText(html), /Ring på 00.12.34.56 eller skriv til os om prisen\./, path);
  }
  await app.store("produkter", { items: [{ ...priced, pris: "0 kr." }] });
  assert.doesNotMatch(await app.page("/shop"), /Læg i kurv/);
  await app.store("produkter", { items: [priced] });
  assert.match(await app.page("/shop"), /Læg i kurv/);
});

test("a shop without products says so", async () => {
  await app.store("produkter", { items: [] });
  assert.match(visibleText(await app.page("/shop")), /Der er ingen produkter lige nu/);
});

test("the products' document carries no timestamp", async () => {
  const editor = await app.signIn();
  const values = { navn: "Årets spil", pris: "249 kr.", kort_beskrivelse: "Et spil for fire." };
  await editor.save("/admin/shop", { act: "publish", values });
  const document = await app.services.documents.read("content", "produkter");
  assert.deepEqual(Object.keys(Object(document?.data)), ["items"]);
});
