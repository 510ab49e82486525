import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/app.ts";

const app = await startApp();

/** Mathilde's order of one Samtalekort, as the page sends it. */
const order = {
  orderId: "0123456789abcdef0123456789abcdef",
  seenTotal: "408",
  id: "samtalekort",
  quantity: "1",
  navn: "Mathilde Krogh",
  email: "mathilde@krogh.example",
  adresse: "Lærkevej 4",
  postnummer: "8000",
  by: "Aarhus C",
};

test("the server knows no cart: it sends the empty one, and how to order without script", async () => {
  const text = visibleText(await app.page("/kurv"));
  assert.match(text, /Din kurv er tom\b/);
  assert.match(text, /Bestil på telefon eller mail/);
  assert.match(text, /00.12.34.56/);
  assert.match(
    text,
    /Bestil med betalingspligt/,
    "the form is drawn too, and shown to who has something (V13)",
  );
});

test("an order is stored with its receipt and thanked for, once however often it is sent", async () => {
  const number = async () => {
    const response = await app.post("/kurv", order);
    assert.equal(response.status, 200);
    const text = visibleText(await response.text());
    assert.match(text, /Tak for din forespørgsel!/);
    return /nummer (\d+)/.exec(text)?.[1];
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
    { change: { website: "x" }, status: 422, sentence: /ligner en robots/ },
  ];
  for (const { change, status, sentence } of wrong) {
    const response = await app.post("/kurv", { ...order, orderId: "c".repeat(32), ...change });
    assert.equal(response.status, status);
    assert.match(visibleText(await response.text()), sentence);
  }
  assert.deepEqual(await app.services.documents.list("mail"), before);
});

test("an order that comes in pieces, as some proxies pass it on, is taken like any other", async () => {
  const body = new Blob([new URLSearchParams({ ...order, orderId: "f".repeat(32) }).toString()]);
  const headers = { origin: app.origin, "content-type": "application/x-www-form-urlencoded" };
  const sent = { method: "POST", body: body.stream(), duplex: "half", headers };
  const response = await fetch(`${app.origin}/kurv`, sent);
  assert.equal(response.status, 200);
  assert.match(visibleText(await response.text()), /Tak for din forespørgsel!/);
});

test("a body that is no form is refused with a sentence", async () => {
  const response = await fetch(`${app.origin}/kurv`, {
    method: "POST",
    body: JSON.stringify(order),
    headers: { origin: app.origin, "content-type": "application/json" },
  });
  assert.equal(response.status, 415);
  assert.match(visibleText(await response.text()), /kunne ikke læses/);
});

test("too many orders from one address are refused kindly", async () => {
  const strict = await startApp({
    change: (services) => ({ ...services, orderLimit: { take: () => 600, wait: () => 600 } }),
  });
  const response = await strict.post("/kurv", order);
  assert.equal(response.status, 429);
  assert.equal(response.headers.get("retry-after"), "600");
  assert.match(visibleText(await response.text()), /Vent ti minutter/);
});

test("a store that fails gives SPEC's sentence, and the visitor can send again", async () => {
  const fail = () => Promise.reject(new Error("disk full"));
  const unwritable = await startApp({
    change: (services) => ({ ...services, orders: { ...services.orders, take: fail } }),
  });
  const unreadable = await startApp({
    change: (services) => ({
      ...services,
      recipients: { ...services.recipients, addresses: fail },
    }),
  });
  for (const broken of [unwritable, unreadable]) {
    const response = await broken.post("/kurv", order);
    assert.equal(response.status, 503);
    assert.match(
      visibleText(await response.text()),
      /Der opstod en fejl ved afsendelse af bestillingen\. Prøv venligst igen\./,
    );
  }
});

test("who has an order's id is told its number, lines and sum, and nothing of the person (V1)", async () => {
  const orderId = "a".repeat(32);
  const asked = `/kurv/bestilling?id=${orderId}`;
  assert.equal((await app.get(asked)).status, 204);
  await app.post("/kurv", { ...order, orderId });
  const answer = await app.get(asked);
  const told = await answer.text();
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.partialDeepStrictEqual(JSON.parse(told), {
    isReceiptWithheld: false,
    lines: [{ id: "samtalekort", navn: "Samtalekort", quantity: 1, pris: 349 }],
    total: 408,
    sum: { goods: 349, freight: 59, moms: [{ rate: 25, amount: 81.6 }], total: 408 },
  });
  assert.doesNotMatch(told, /Mathilde|krogh|Lærkevej/);
});

test("an id that none can be, or the beginning of one, finds no order (V1)", async () => {
  await app.post("/kurv", { ...order, orderId: "b".repeat(32) });
  for (const id of ["", "b".repeat(31), "b".repeat(33), "%25", `${"b".repeat(31)}_`]) {
    assert.equal((await app.get(`/kurv/bestilling?id=${id}`)).status, 404, id);
  }
  assert.equal((await app.get("/kurv/bestilling")).status, 404);
});
