import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { orderForm, orderNumber } from "../../../test/kit/client.ts";

const app = await startApp();

test("the server knows no cart: it says that it is loading, and how to order without script", async () => {
  const text = visibleText(await app.page("/kurv"));
  assert.match(text, /Indlæser\.\.\./);
  assert.doesNotMatch(text, /Din kurv/);
  assert.match(text, /Bestil på telefon eller mail/);
  assert.match(text, /00.12.34.56/);
});

test("the cart's page has the shop's products, and a new price as soon as it is saved", async () => {
  const shop = await startApp();
  assert.match(await shop.page("/kurv"), /samtalekort&quot;,.*349 kr\./);
  const products = await shop.services.documents.read("content", "produkter");
  await shop.store("produkter", JSON.parse(JSON.stringify(products?.data).replace("349", "399")));
  assert.match(await shop.page("/kurv"), /samtalekort&quot;,.*399 kr\./);
});

test("an order at old prices is answered with today's", async () => {
  const answer = await app.post("/kurv/bestil", orderForm({ seenTotal: "1" }));
  const { catalogue } = await answer.json();
  assert.partialDeepStrictEqual(catalogue, {
    products: [
      {
        id: "samtalekort",
        navn: "Samtalekort",
        pris: "349 kr.",
        billede: "/illustrations/produkt-kort.svg",
      },
    ],
    pricing: { freight: { price: 59, freeFrom: 2000 }, isMomsRegistered: true },
  });
});

test("an order is stored with its receipt and thanked for, once however often it is sent", async () => {
  const order = orderForm();
  const number = async () => {
    const response = await app.post("/kurv/bestil", order);
    assert.equal(response.status, 200);
    return orderNumber(await response.text()) ?? assert.fail("it is not thanked for");
  };
  assert.equal(await number(), await number());
  const mails = await app.services.documents.list("mail");
  assert.equal(mails.length, 2);
  assert.match(JSON.stringify(mails), /"customerName":"Mathilde Krogh"/);
});

test("what is wrong is said with a status, and nothing is stored", async () => {
  const before = await app.services.documents.list("mail");
  const wrong: { change: Record<string, string>; status: number; sentence: RegExp }[] = [
    { change: { adresse: "" }, status: 422, sentence: /Udfyld venligst alle obligatoriske felter/ },
    { change: { besked: "a".repeat(60_000) }, status: 422, sentence: /de markerede felter/ },
    { change: { besked: "a".repeat(100_000) }, status: 413, sentence: /Gør teksten kortere/ },
    {
      change: { seenTotal: "1" },
      status: 409,
      sentence: /I alt bliver det nu 408 kr\. med moms og fragt/,
    },
    { change: { id: "guldur" }, status: 409, sentence: /findes ikke længere/ },
    { change: { quantity: "1000000000" }, status: 422, sentence: /helt tal fra 1 til 999/ },
    { change: { orderId: "" }, status: 400, sentence: /kunne ikke læses/ },
    { change: { tomt: "x" }, status: 422, sentence: /ser ud til at komme fra en robot/ },
  ];
  for (const { change, status, sentence } of wrong) {
    const response = await app.post("/kurv/bestil", orderForm(change));
    assert.equal(response.status, status);
    assert.match(await response.text(), sentence);
  }
  assert.deepEqual(await app.services.documents.list("mail"), before);
});

test("an order that comes in pieces, as some proxies pass it on, is taken like any other", async () => {
  const body = new Blob([new URLSearchParams(orderForm()).toString()]);
  const headers = { origin: app.origin, "content-type": "application/x-www-form-urlencoded" };
  const sent = { method: "POST", body: body.stream(), duplex: "half", headers };
  const response = await fetch(`${app.origin}/kurv/bestil`, sent);
  assert.equal(response.status, 200);
  assert.ok(orderNumber(await response.text()));
});

test("a body that is no form is refused with a sentence", async () => {
  const response = await fetch(`${app.origin}/kurv/bestil`, {
    method: "POST",
    body: JSON.stringify(orderForm()),
    headers: { origin: app.origin, "content-type": "application/json" },
  });
  assert.equal(response.status, 415);
  assert.match(await response.text(), /kunne ikke læses/);
});

test("too many orders from one address are refused kindly, refused ones do not count, and a stored one is answered", async () => {
  const strict = await startApp();
  const stored = orderForm();
  for (let tries = 0; tries < 25; tries += 1)
    assert.equal((await strict.post("/kurv/bestil", orderForm({ adresse: "" }))).status, 422);
  for (const form of [stored, ...Array.from({ length: 19 }, () => orderForm())])
    assert.equal((await strict.post("/kurv/bestil", form)).status, 200);
  const refused = await strict.post("/kurv/bestil", orderForm());
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.match(await refused.text(), /Vent ti minutter/);
  const again = await strict.post("/kurv/bestil", stored);
  assert.equal(again.status, 200);
  assert.ok(orderNumber(await again.text()));
});

test("an order that could not be stored does not count in the limit", async () => {
  let isFull = true;
  const app = await startApp({
    change: (services) => ({
      ...services,
      orders: {
        ...services.orders,
        store: (...given) =>
          isFull ? Promise.reject(new Error("disk full")) : services.orders.store(...given),
      },
    }),
  });
  for (let tries = 0; tries < 25; tries += 1)
    assert.equal((await app.post("/kurv/bestil", orderForm())).status, 503);
  isFull = false;
  assert.equal((await app.post("/kurv/bestil", orderForm())).status, 200);
});

test("a store that fails gives the specified sentence, and the visitor can send again", async () => {
  const fail = () => Promise.reject(new Error("disk full"));
  const unwritable = await startApp({
    change: (services) => ({ ...services, orders: { ...services.orders, store: fail } }),
  });
  const unreadable = await startApp({
    change: (services) => ({
      ...services,
      recipients: { ...services.recipients, addresses: fail },
    }),
  });
  for (const broken of [unwritable, unreadable]) {
    const response = await broken.post("/kurv/bestil", orderForm());
    assert.equal(response.status, 503);
    assert.match(
      await response.text(),
      /Der opstod en fejl ved afsendelse af bestillingen\. Prøv venligst igen\./,
    );
  }
});
