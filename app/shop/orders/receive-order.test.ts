import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../../../test/kit/app.ts";
import { orderForm } from "../../../test/kit/client.ts";
import { parseOrderAnswer } from "./order-answer.ts";

const app = await startApp();

/** Mathilde's order of one Samtalekort and two Følelsestavler; a list is a field for each. */
function orderOf(changes: Record<string, string | string[]> = {}): string[][] {
  const fields = {
    ...orderForm(),
    seenTotal: "1606",
    id: ["samtalekort", "folelsestavle"],
    quantity: ["1", "2"],
    ...changes,
  };
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  );
}

async function send(fields: string[][], to = app) {
  const response = await to.post("/kurv/bestil", fields);
  return parseOrderAnswer(await response.text()) ?? assert.fail("the answer cannot be read");
}

async function thanksFor(fields: string[][], to = app) {
  const answer = await send(fields, to);
  return answer.kind === "thanks" ? answer : assert.fail(answer.alert);
}

async function refusalOf(changes: Record<string, string | string[]>, to = app) {
  const { all } = await to.services.orders.count();
  const answer = await send(orderOf(changes), to);
  assert.equal((await to.services.orders.count()).all, all, "nothing is stored");
  return answer.kind === "refused" ? answer : assert.fail("it is thanked for");
}

const alone = (changes: Record<string, string | string[]>) => ({
  orderId: "1".repeat(32),
  ...changes,
});

test("a good order is stored with its mails, and thanked for with its number and sum", async () => {
  const { order, ...thanks } = await thanksFor(orderOf());
  assert.deepEqual(thanks, { kind: "thanks", status: 200, isDifferent: false });
  assert.deepEqual(order, {
    number: order.number,
    isReceiptWithheld: false,
    sum: { goods: 1547, freight: 59, moms: [{ rate: 25, amount: 321.2 }], total: 1606 },
    lines: [
      { id: "samtalekort", navn: "Samtalekort", quantity: 1, pris: 349 },
      { id: "folelsestavle", navn: "Følelsestavle", quantity: 2, pris: 599 },
    ],
  });
  const stored = await app.services.orders.find(order.number);
  const mails = await app.services.deliveries.of(stored?.id ?? "");
  assert.equal(mails.length, 4, "to the clinic's three addresses, and to Mathilde");
});

test("the same order id with other content stores nothing more, and is answered with the stored order (V1)", async () => {
  const form = orderOf();
  const id = { orderId: form.find(([name]) => name === "orderId")?.[1] ?? "" };
  const first = await thanksFor(form);
  const { all } = await app.services.orders.count();
  const again = await thanksFor(orderOf({ ...id, quantity: ["1", "3"], seenTotal: "2146" }));
  assert.deepEqual(again, { ...first, isDifferent: true });
  assert.equal((await app.services.orders.count()).all, all);
});

test("two contents under one order id at the same time are one order (V1)", async () => {
  const slow = await startApp({
    change: ({ orders, ...services }) => ({
      ...services,
      orders: { ...orders, findByForm: async () => undefined },
    }),
  });
  const one = alone({});
  const other = alone({ besked: "Også et bånd om" });
  const answers = await Promise.all([one, other].map((form) => thanksFor(orderOf(form), slow)));
  const isDifferent = answers.map((answer) => answer.isDifferent);
  assert.deepEqual(isDifferent.toSorted(), [false, true], "whichever was the first");
  assert.deepEqual(answers[0]?.order, answers[1]?.order);
  assert.equal((await slow.services.orders.count()).all, 1);
});

test("a product without a price cannot be ordered for 0 kr. (V11); what is stored already is answered, whatever it costs now", async () => {
  const shop = await startApp();
  const first = await thanksFor(orderOf(alone({})), shop);
  const products = await shop.services.documents.read("content", "produkter");
  const priceless = JSON.stringify(products?.data).replace("349 kr.", "Ring for pris");
  await shop.store("produkter", JSON.parse(priceless));
  const cart = { id: "samtalekort", quantity: "1", seenTotal: "0" };
  const { status, alert } = await refusalOf(cart, shop);
  assert.equal(status, 409);
  assert.match(alert, /Prisen på »Samtalekort« skal aftales/);
  assert.deepEqual(await thanksFor(orderOf(alone({})), shop), first);
});

test("missing fields are refused with the specified sentence and one beside each field", async () => {
  const { status, alert, problems } = await refusalOf({ navn: " ", by: "" });
  assert.equal(status, 422);
  assert.equal(alert, "Udfyld venligst alle obligatoriske felter (navn, email og adresse)");
  assert.deepEqual(problems, { navn: "Skriv dit navn.", by: "Skriv din by." });
});

test("another sum than the stored prices give is refused, and the new sum is told", async () => {
  const { status, alert } = await refusalOf({ seenTotal: "3" });
  assert.equal(status, 409);
  assert.match(alert, /I alt bliver det nu 1\.606 kr\. med moms og fragt\./);
});

test("a product that is gone is refused", async () => {
  const { status, alert } = await refusalOf({ id: ["samtalekort", "guldur"] });
  assert.equal(status, 409);
  assert.match(alert, /findes ikke længere/);
});

test("an empty cart is refused, and one that no cart sends", async () => {
  const { status, alert } = await refusalOf({ id: [], quantity: [] });
  assert.equal(status, 422);
  assert.match(alert, /Din kurv er tom\b/);
  assert.equal((await refusalOf({ id: ["samtalekort", "samtalekort"] })).status, 400);
  assert.equal((await refusalOf({ quantity: ["1"] })).status, 400);
});

test("impossible quantities are refused", async () => {
  for (const quantity of ["0", "-1", "1.5", "1e3", "1000", "NaN", "Infinity", "", " 1"]) {
    const { status, alert } = await refusalOf({ quantity: ["1", quantity] });
    assert.equal(status, 422, quantity);
    assert.match(alert, /helt tal fra 1 til 999/);
  }
});

test("a form without a possible order id is refused", async () => {
  const tooLong = "0".repeat(33);
  for (const orderId of ["", "1", "0123456789ABCDEF0123456789ABCDEF", tooLong])
    assert.equal((await refusalOf({ orderId })).status, 400);
});

test("a robot that fills the hidden field is told whom to call, and nothing is stored", async () => {
  const { status, alert } = await refusalOf({ tomt: "https://spam.example" });
  assert.equal(status, 422);
  assert.match(alert, /send igen, eller ring på 00 12 34 56 eller skriv til /);
});

test("when the store fails the visitor gets the specified sentence and the log the error", async () => {
  const lines: string[] = [];
  const broken = await startApp({
    change: ({ orders, ...services }) => ({
      ...services,
      orders: { ...orders, store: () => Promise.reject(new Error("disk full")) },
    }),
    logTo: (line) => lines.push(line),
  });
  assert.partialDeepStrictEqual(await refusalOf({}, broken), {
    status: 503,
    alert: "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.",
  });
  assert.equal(lines.filter((line) => line.includes("order could not be stored")).length, 1);
});
