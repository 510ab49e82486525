import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../test/kit/property.ts";
import { klinikDocument } from "../../../content/klinik/klinik.server.ts";
import type { Message } from "../../../server/mail/queue-mail.server.ts";
import { createOrderForm, type OrderForm } from "../order.ts";
import { composeOrderMessages } from "./order-mail.server.ts";

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

const origin = "https://klinik.example";
const annex = { terms: [], withdrawal: [] };

const mathilde: OrderForm = {
  navn: "Mathilde Krogh",
  email: "mathilde@krogh.example",
  telefon: "00 65 43 21",
  adresse: "Lærkevej 4",
  postnummer: "8000",
  by: "Aarhus C",
  cvr: "13748136",
  ean: "5798009811578",
  besked: "Ring på hos naboen.\nHun hedder Åse.",
  koeber: "",
  organisation: "",
  rekvisition: "",
};

function lettersFor(form: OrderForm): { order: Message; receipt: Message } {
  const [order, receipt] = composeOrderMessages(
    {
      id: "nøgle",
      revision: 1,
      number: "1001",
      placedAt: "2026-12-04T09:05:00.000Z",
      form,
      lines: [
        { id: "samtalekort", navn: "Samtalekort", pris: 349, quantity: 1 },
        { id: "spil", navn: "Spil <1>", pris: 1299.5, quantity: 2 },
      ],
      total: 2948,
      sum: { goods: 2948, freight: 0, moms: [{ rate: 25, amount: 589.6 }], total: 2948 },
      handled: false,
      isEmptied: false,
      note: "",
    },
    { origin, clinic, recipients: ["signe@samspil.example", "ida@samspil.example"], annex },
  );
  assert.ok(order && receipt);
  return { order, receipt };
}

test("the sum is bold, and in each mail the other's number can be called", () => {
  const bold = (html: string) => html.match(/(?<=<td style="[^"]*font-weight:bold">)[^<]*/g);
  const called = (html: string) => html.match(/(?<=<a href=")tel:[^"]*/g);
  const { order, receipt } = lettersFor(mathilde);
  for (const { html } of [order, receipt]) assert.deepEqual(bold(html), ["2.948 kr."]);
  assert.deepEqual(called(order.html), ["tel:+4500654321"]);
  assert.deepEqual(called(receipt.html), ["tel:+4500123456", "tel:+4500123456"]);
  const inAnother = lettersFor({ ...mathilde, telefon: "98009811" }).order;
  assert.equal(called(inAnother.html)?.length, 1, "not within the EAN");
});

test("the clinic's mail goes to every recipient and is answered to the customer", () => {
  const { order } = lettersFor(mathilde);
  assert.deepEqual(order.to, ["signe@samspil.example", "ida@samspil.example"]);
  assert.equal(order.replyTo, "mathilde@krogh.example");
  assert.equal(order.subject, "Bestilling 1001 fra Mathilde Krogh");
});

test("the stored mail of an order has the specified fields", () => {
  assert.deepEqual(lettersFor(mathilde).order.record, {
    orderData: {
      customerName: "Mathilde Krogh",
      customerEmail: "mathilde@krogh.example",
      orderDate: "2026-12-04T09:05:00.000Z",
      totalAmount: 2948,
      items: [
        { name: "Samtalekort", quantity: 1, price: 349 },
        { name: "Spil <1>", quantity: 2, price: 1299.5 },
      ],
    },
    sum: { goods: 2948, freight: 0, moms: [{ rate: 25, amount: 589.6 }], total: 2948 },
  });
});

test("a receipt uses no sentence as a name, and nothing typed becomes a link in it", () => {
  const spam = "Du har vundet. Se https://ond.example/gave og www.ond.example";
  const { receipt } = lettersFor(createOrderForm(() => spam));
  for (const words of [receipt.text, receipt.html, receipt.subject]) {
    assert.ok(!words.includes("Kære"));
    assert.doesNotMatch(words.replaceAll(`${origin}/fortryd`, ""), /:\/\/|ond\.example/);
  }
  assert.match(receipt.text, /Tak for din bestilling\n\nHej\n\nVi modtog din bestilling/);
});

test("lines of a message stay lines, empty fields are left out, and a wrong EAN promises no electronic invoice", () => {
  for (const { html } of Object.values(lettersFor(mathilde)))
    assert.ok(html.includes("Ring på hos naboen.<br>Hun hedder Åse."));
  const empty = { ...mathilde, telefon: "", cvr: "", besked: "" };
  assert.doesNotMatch(lettersFor({ ...empty, ean: "" }).receipt.text, /det skrev du også/i);
  const { order, receipt } = lettersFor({ ...empty, ean: "123" });
  assert.doesNotMatch(order.text, /Telefon:|CVR:/);
  assert.doesNotMatch(receipt.text, /elektronisk/);
  assert.ok(order.text.includes("EAN: 123 (ikke et gyldigt nummer)"));
});

test("what a visitor types can never be a tag, an attribute or an entity of the mail", () => {
  const attack = `<script>alert("x")</script><img src='x' onerror=alert(1)>&lt;`;
  const { order, receipt } = lettersFor(createOrderForm(() => attack));
  for (const { html } of [order, receipt]) {
    assert.ok(!html.includes("<script"));
    assert.ok(!html.includes("<img"));
    assert.ok(html.includes("&lt;script&gt;alert(&quot;x&quot;)"));
    assert.ok(html.includes("&amp;lt;"));
  }
});

test("whatever is typed, the mail's tags are the same", () => {
  const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.filter((tag) => tag !== "<br>");
  const usual = lettersFor({
    ...mathilde,
    telefon: "har jeg ikke",
    koeber: "offentlig",
    organisation: "Bøgelundskolen",
    rekvisition: "77",
  });
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (typed) => {
      const form = { ...createOrderForm(() => typed), koeber: "offentlig" };
      const { order, receipt } = lettersFor(form);
      assert.deepEqual(tagsOf(order.html), tagsOf(usual.order.html));
      assert.deepEqual(tagsOf(receipt.html), tagsOf(usual.receipt.html));
    }),
  );
});

test("no subject has a line break or another control character", () => {
  const navn = "Mathilde\r\nBcc: alle@samspil.example\u0000\u2028Krogh";
  const { order } = lettersFor({ ...mathilde, navn });
  assert.equal(order.subject, "Bestilling 1001 fra Mathilde Bcc: alle@samspil. example Krogh");
});
