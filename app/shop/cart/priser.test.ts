import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../../../test/app.ts";
import { IDS_PER_REQUEST, TODAY_PATH } from "./today.ts";

const app = await startApp();

async function ask(...ids: string[]) {
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  return app.get(`${TODAY_PATH}?${query}`);
}

test("a cart is told today's name, price and picture of its own products, of no others, and what is added", async () => {
  const answer = await ask("samtalekort", "findes-ikke");
  assert.equal(answer.headers.get("content-type"), "application/json");
  const pricing = { freight: { price: 59, freeFrom: 2000 }, isMomsRegistered: true };
  assert.deepEqual(await answer.json(), {
    products: [
      {
        id: "samtalekort",
        navn: "Samtalekort",
        pris: "349 kr.",
        billede: "/illustrations/produkt-kort.svg",
        momssats: "",
      },
    ],
    pricing,
  });
  assert.deepEqual(await (await ask()).json(), { products: [], pricing });
});

test("a new price is told from the moment it is saved", async () => {
  const products = await app.services.documents.read("content", "produkter");
  await ask("samtalekort");
  await app.store("produkter", JSON.parse(JSON.stringify(products?.data).replace("349", "399")));
  assert.match(await (await ask("samtalekort")).text(), /"pris":"399 kr\."/);
});

test("what one cart asks is kept for nobody, however many ids are made up", async () => {
  for (const ids of [["samtalekort"], Array.from({ length: 400 }, (_, n) => `opdigtet-${n}`)]) {
    const answer = await ask(...ids);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal(answer.headers.get("etag"), null);
  }
});

test("a request is answered for as many products as a cart asks for at once, and no more", async () => {
  const many = Array.from({ length: IDS_PER_REQUEST }, (_, n) => `opdigtet-${n}`);
  assert.deepEqual((await (await ask(...many, "samtalekort")).json()).products, []);
  const { products } = await (await ask(...many.slice(1), "samtalekort")).json();
  assert.equal(products.length, 1);
});

test("the page of the cart brings no products along: it is the same however large the shop is", async () => {
  assert.doesNotMatch(await app.page("/kurv"), /Samtalekort/);
  assert.doesNotMatch(await (await app.get("/kurv.data")).text(), /Samtalekort/);
});
