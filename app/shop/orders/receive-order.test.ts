import assert from "node:assert/strict";
import { test } from "node:test";
import { openOrderStores } from "../../../test/kit/post-office.ts";
import { klinikDocument } from "../../content/klinik/klinik.server.ts";
import { limit } from "../../server/limits/limit.server.ts";
import { createMailLimit } from "../../server/limits/mail-limit.server.ts";
import { createLog } from "../../server/log.server.ts";
import type { OrderThanks } from "./order-answer.ts";
import { type OrderServices, receiveOrder } from "./receive-order.server.ts";

const ORDER_ID = "0123456789abcdef0123456789abcdef";

const products = [
  { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "/k.svg" },
  { id: "folelsestavle", navn: "Følelsestavle", pris: "599 kr.", billede: "/t.svg" },
];

const clinic = klinikDocument.schema.parse({
  navn: "Samspil",
  adresse: "Stæregade 12, 2. sal",
  postnummer: "2100",
  by: "København Ø",
  telefon: "00 12 34 56",
  email: "kontakt@samspil.example",
  cvr: "00 00 00 00",
  momsregistreret: "ja",
  aabningstider: "hverdage kl. 9–12",
});

/** The services of an order on real stores, and the mails that were composed. */
async function createServices(changes: Partial<OrderServices> = {}) {
  const { orders, storeInTime, deliveries, clock } = await openOrderStores();
  const services: OrderServices = {
    isOpen: true,
    limits: { orders: limit({ points: 20, withinMs: 600_000 }) },
    products,
    pricing: { isMomsRegistered: true },
    clinic,
    origin: "https://klinik.example",
    annex: () => ({ terms: [], withdrawal: [] }),
    recipients: async () => ["signe@samspil.example"],
    orders,
    storeInTime,
    mailLimit: createMailLimit({ secret: "hemmelig", clock }),
    receiptsPerHour: 100,
    from: "192.0.2.7",
    log: createLog("silent"),
    ...changes,
  };
  const mails = async () => {
    const [order] = await orders.list();
    return deliveries.of(order?.id ?? "");
  };
  return { services, mails, count: async () => (await orders.list()).length };
}

/** Mathilde's order of one Samtalekort and two Følelsestavler, with `changes` to its fields. */
function orderForm(changes: Record<string, string | string[]> = {}): FormData {
  const fields = {
    navn: "Mathilde Krogh",
    email: "mathilde@krogh.example",
    adresse: "Lærkevej 4",
    postnummer: "8000",
    by: "Aarhus C",
    tomt: "",
    orderId: ORDER_ID,
    seenTotal: "1547",
    id: ["samtalekort", "folelsestavle"],
    quantity: ["1", "2"],
    ...changes,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}

function thanks(changes: Partial<OrderThanks["order"]> = {}, isDifferent = false): OrderThanks {
  const order = {
    number: "1001",
    isReceiptWithheld: false,
    sum: { goods: 1547, moms: [{ rate: 25, amount: 309.4 }], total: 1547 },
    lines: [
      { id: "samtalekort", navn: "Samtalekort", quantity: 1, pris: 349 },
      { id: "folelsestavle", navn: "Følelsestavle", quantity: 2, pris: 599 },
    ],
    ...changes,
  };
  return { kind: "thanks", status: 200, order, isDifferent };
}

async function refusalOf(changes: Record<string, string | string[]>) {
  const { services, count } = await createServices();
  const answer = await receiveOrder(orderForm(changes), services);
  assert.equal(await count(), 0, "nothing is stored");
  assert.ok(answer.kind === "refused");
  return answer;
}

test("a good order is stored with its receipt, and thanked for with its number", async () => {
  const { services, mails } = await createServices();
  const answer = await receiveOrder(orderForm(), services);
  assert.deepEqual(answer, thanks());
  assert.deepEqual(
    (await mails()).map(({ recipient }) => recipient),
    ["signe@samspil.example", "mathilde@krogh.example"],
  );
});

test("the same order id with other content stores nothing more, and is answered with the stored order (V1)", async () => {
  const { services, count } = await createServices();
  await receiveOrder(orderForm(), services);
  const answer = await receiveOrder(
    orderForm({ quantity: ["1", "3"], seenTotal: "2146" }),
    services,
  );
  assert.deepEqual(answer, thanks({}, true));
  assert.equal(await count(), 1);
});

test("two contents under one order id at the same time are one order (V1)", async () => {
  const { services, count } = await createServices();
  const slow = { ...services.orders, findByForm: async () => undefined };
  const answers = await Promise.all([
    receiveOrder(orderForm(), { ...services, orders: slow }),
    receiveOrder(orderForm({ besked: "Også et bånd om" }), { ...services, orders: slow }),
  ]);
  // Whichever of them was the first.
  assert.deepEqual(new Set(answers), new Set([thanks(), thanks({}, true)]));
  assert.equal(await count(), 1);
});

test("a product without a price cannot be ordered for 0 kr. (V11)", async () => {
  const { services, count } = await createServices({
    products: [{ id: "forloeb", navn: "Forløb", pris: "Ring for pris", billede: "" }],
  });
  const answer = await receiveOrder(
    orderForm({ id: ["forloeb"], quantity: ["1"], seenTotal: "0" }),
    services,
  );
  assert.partialDeepStrictEqual(answer, { kind: "refused", status: 409 });
  assert.match(JSON.stringify(answer), /Prisen på »Forløb« skal aftales/);
  assert.equal(await count(), 0);
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
  assert.match(alert, /I alt bliver det nu 1\.547 kr\. med moms\./);
});

test("a product that is gone is refused", async () => {
  const { status, alert } = await refusalOf({ id: ["samtalekort", "guldur"] });
  assert.equal(status, 409);
  assert.match(alert, /findes ikke længere/);
});

test("a repeated product is refused", async () => {
  const { status } = await refusalOf({ id: ["samtalekort", "samtalekort"] });
  assert.equal(status, 400);
});

test("an empty cart is refused", async () => {
  const { status, alert } = await refusalOf({ id: [], quantity: [] });
  assert.equal(status, 422);
  assert.match(alert, /Din kurv er tom\b/);
});

test("impossible quantities are refused", async () => {
  for (const quantity of [
    "0",
    "-1",
    "1.5",
    "1e3",
    "1000",
    "1000000000",
    "NaN",
    "Infinity",
    "",
    " 1",
  ]) {
    const { status, alert } = await refusalOf({ quantity: ["1", quantity] });
    assert.equal(status, 422, quantity);
    assert.match(alert, /helt tal fra 1 til 999/);
  }
});

test("a form without a possible order id is refused", async () => {
  for (const orderId of ["", "1", "0123456789ABCDEF0123456789ABCDEF", `${ORDER_ID}0`]) {
    assert.equal((await refusalOf({ orderId })).status, 400);
  }
  assert.equal((await refusalOf({ quantity: ["1"] })).status, 400);
});

test("a robot that fills the hidden field is told whom to call, and nothing is stored", async () => {
  const { status, alert } = await refusalOf({ tomt: "https://spam.example" });
  assert.equal(status, 422);
  assert.match(
    alert,
    /send igen, eller ring på 00 12 34 56 eller skriv til kontakt@samspil\.example/,
  );
});

test("when the store fails the visitor gets the specified sentence and the log the error", async () => {
  const errors: string[] = [];
  const { services } = await createServices({
    orders: {
      findByForm: async () => undefined,
      numbersKnown: async () => {},
      store: () => Promise.reject(new Error("disk full")),
    },
    log: createLog("error", { write: (line) => errors.push(line) }),
  });
  const answer = await receiveOrder(orderForm(), services);
  assert.deepEqual(answer, {
    kind: "refused",
    status: 503,
    alert: "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.",
    problems: {},
  });
  assert.equal(errors.length, 1);
});

test("an order whose answer was lost is the same order when it is sent again, though its price has changed since", async () => {
  const { services, count } = await createServices();
  const first = await receiveOrder(orderForm(), services);
  const raised = services.products.map((product) => ({ ...product, pris: "999 kr." }));
  const again = await receiveOrder(orderForm(), { ...services, products: raised });
  assert.deepEqual(again, first);
  assert.equal(await count(), 1);
});
