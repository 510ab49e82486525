import assert from "node:assert/strict";
import { test } from "node:test";
import { orderForm } from "../../../test/kit/client.ts";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { type OpenSiteOptions, openSite } from "../../../test/kit/site.ts";
import { SERVER } from "../../server/events/audit.server.ts";
import { parseOrderAnswer } from "./order-answer.ts";

const app = await openSite();
const SENDING_FAILED = "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.";

type Changes = Record<string, string | readonly string[]>;

/** Mathilde's order of one Samtalekort and two Følelsestavler; a list is a field for each. */
function orderOf(changes: Changes = {}): string[][] {
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

async function refusalOf(changes: Changes, to = app) {
  const { all } = await to.services.orders.count();
  const answer = await send(orderOf(changes), to);
  assert.equal((await to.services.orders.count()).all, all, "nothing is stored");
  return answer.kind === "refused" ? answer : assert.fail("it is thanked for");
}

const alone = (changes: Changes = {}) => ({
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

test("the same order id, also with other content, stores nothing more, and is answered with the stored order", async () => {
  const form = orderOf();
  const id = { orderId: form.find(([name]) => name === "orderId")?.[1] ?? "" };
  const first = await thanksFor(form);
  const { all } = await app.services.orders.count();
  assert.deepEqual(await thanksFor(form), first);
  const again = await thanksFor(orderOf({ ...id, quantity: ["1", "3"], seenTotal: "2146" }));
  assert.deepEqual(again, { ...first, isDifferent: true });
  assert.equal((await app.services.orders.count()).all, all);
});

test("two contents under one order id at the same time are one order", async () => {
  const slow = await openSite({
    change: ({ orders, ...services }) => ({
      ...services,
      orders: { ...orders, findByForm: async () => undefined },
    }),
  });
  const one = alone();
  const other = alone({ besked: "Også et bånd om" });
  const answers = await Promise.all([one, other].map((form) => thanksFor(orderOf(form), slow)));
  const isDifferent = answers.map((answer) => answer.isDifferent);
  assert.deepEqual(isDifferent.toSorted(), [false, true], "whichever was the first");
  assert.deepEqual(answers[0]?.order, answers[1]?.order);
  assert.equal((await slow.services.orders.count()).all, 1);
});

test("a product without a price cannot be ordered for 0 kr.; what is stored already is answered, whatever it costs now", async () => {
  const shop = await openSite();
  const first = await thanksFor(orderOf(alone()), shop);
  assert.match(await shop.page("/kurv"), /samtalekort&quot;,.*349 kr\./);
  const products = JSON.stringify(await shop.readContent("produkter"));
  await shop.store("produkter", JSON.parse(products.replace("349 kr.", "Ring for pris")));
  assert.match(await shop.page("/kurv"), /samtalekort&quot;,.*Ring for pris/);
  const cart = { id: "samtalekort", quantity: "1", seenTotal: "0" };
  const { status, alert } = await refusalOf(cart, shop);
  assert.equal(status, 409);
  assert.match(alert, /Prisen på »Samtalekort« skal aftales/);
  assert.deepEqual(await thanksFor(orderOf(alone()), shop), first);
});

test("missing fields are refused with the specified sentence and one beside each field", async () => {
  const { status, alert, problems } = await refusalOf({ navn: " ", by: "" });
  assert.equal(status, 422);
  assert.equal(alert, "Udfyld venligst alle obligatoriske felter (navn, email og adresse)");
  assert.deepEqual(problems, { navn: "Skriv dit navn.", by: "Skriv din by." });
});

test("another sum than the stored prices give is refused, and the new sum is told", async () => {
  const { status, alert, catalogue } = await refusalOf({ seenTotal: "3" });
  assert.equal(status, 409);
  assert.match(alert, /I alt bliver det nu 1\.606 kr\. med moms og fragt\./);
  assert.partialDeepStrictEqual(catalogue, {
    products: [{ id: "samtalekort", navn: "Samtalekort", pris: "349 kr." }],
    pricing: { freight: { price: 59, freeFrom: 2000 }, isMomsRegistered: true },
  });
});

test("what no cart sends, and what is gone, is refused with a sentence", async () => {
  for (const [changes, status, sentence] of [
    [{ id: [], quantity: [] }, 422, /Din kurv er tom\b/],
    [{ id: ["samtalekort", "samtalekort"] }, 400, /står to gange i kurven/],
    [{ quantity: ["1"] }, 400, /kunne ikke læses/],
    [{ id: ["samtalekort", "guldur"] }, 409, /findes ikke længere/],
    [{ besked: "a".repeat(60_000) }, 422, /de markerede felter/],
    [{ orderId: "" }, 400, /kunne ikke læses/],
    [{ orderId: "0123456789ABCDEF0123456789ABCDEF" }, 400, /kunne ikke læses/],
    [{ orderId: "0".repeat(33) }, 400, /kunne ikke læses/],
  ] as const) {
    const refused = await refusalOf(changes);
    assert.equal(refused.status, status, JSON.stringify(changes).slice(0, 60));
    assert.match(refused.alert, sentence);
  }
  const tooLong = await app.post("/kurv/bestil", orderOf({ besked: "a".repeat(100_000) }));
  assert.match(await tooLong.text(), /Gør teksten kortere/);
});

test("impossible quantities are refused", async () => {
  for (const quantity of ["0", "-1", "1.5", "1e3", "1000", "NaN", "Infinity", "", " 1"]) {
    const { status, alert } = await refusalOf({ quantity: ["1", quantity] });
    assert.equal(status, 422, quantity);
    assert.match(alert, /helt tal fra 1 til 999/);
  }
});

test("a robot that fills the hidden field is told whom to call, and nothing is stored", async () => {
  const { status, alert } = await refusalOf({ tomt: "https://spam.example" });
  assert.equal(status, 422);
  assert.match(alert, /send igen, eller ring på 00 12 34 56 eller skriv til /);
});

test("an order that comes in pieces, as some proxies pass it on, is taken like any other", async () => {
  const body = new Blob([new URLSearchParams(orderForm()).toString()]);
  const headers = { origin: app.origin, "content-type": "application/x-www-form-urlencoded" };
  const sent = { method: "POST", body: body.stream(), duplex: "half", headers };
  assert.equal((await fetch(`${app.origin}/kurv/bestil`, sent)).status, 200);
});

test("too many orders from one address are refused kindly, refused ones do not count, and a stored one is answered", async () => {
  const strict = await openSite();
  for (let tries = 0; tries < 25; tries += 1)
    assert.equal((await refusalOf({ adresse: "" }, strict)).status, 422);
  for (const form of [alone(), ...Array(19).fill({})]) await thanksFor(orderOf(form), strict);
  const refused = await strict.post("/kurv/bestil", orderOf());
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.match(await refused.text(), /Vent ti minutter/);
  await thanksFor(orderOf(alone()), strict);
});

test("when the store fails the visitor gets the specified sentence and the log the error", async () => {
  const lines: string[] = [];
  const fail = () => Promise.reject(new Error("disk full"));
  const broken: OpenSiteOptions["change"][] = [
    (services) => ({ ...services, orders: { ...services.orders, store: fail } }),
    (services) => ({ ...services, recipients: { ...services.recipients, addresses: fail } }),
  ];
  for (const change of broken) {
    const site = await openSite({ change, logTo: (line) => lines.push(line) });
    const { status, alert } = await refusalOf({}, site);
    assert.deepEqual([status, alert], [503, SENDING_FAILED]);
  }
  assert.equal(lines.filter((line) => line.includes("order could not be stored")).length, 2);
});

test("the ninth order to one e-mail is stored and mailed to the clinic, and its receipt waits for the clinic", async () => {
  const mail = await startMailServer();
  const app = await openSite({ environment: { SMTP_URL: mail.url } });
  const to = (email: string) => mail.received.filter(({ to }) => to.join() === email).length;
  for (let n = 0; n < 8; n += 1) await app.order({ email: "ida@skole.example" });
  const form = orderOf(alone({ email: "IDA+9@skole.example" }));
  for (const _ of ["sent", "sent again"])
    assert.equal((await thanksFor(form, app)).order.isReceiptWithheld, true);
  await mail.waitFor(8 * 4 + 3);
  await app.outbox.finish();
  assert.deepEqual([to("ida@skole.example"), to("IDA+9@skole.example")], [8, 0]);
  const [order] = await app.services.orders.list();
  await app.services.orders.resend(`${order?.id}-kvittering`, "IDA+9@skole.example", SERVER);
  await mail.waitFor(8 * 4 + 4);
});
