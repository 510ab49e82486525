import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createOrderForm,
  findOrderProblems,
  isRequired,
  mayWithdraw,
  ORDER_FIELDS,
  orderAlert,
  parseOrderForm,
} from "./order.ts";
import { parseOrderAnswer, refuseOrder, refuseUnready, remainingRefusal } from "./order-answer.ts";

const mathilde = {
  ...createOrderForm(() => ""),
  navn: "Mathilde Krogh",
  email: "mathilde@krogh.example",
  adresse: "Lærkevej 4",
  postnummer: "2100",
  by: "København Ø",
};

test("each required field has a sentence of its own, and three of them the specified one over all", () => {
  const empty = createOrderForm(() => "  ");
  const over = "Udfyld venligst alle obligatoriske felter (navn, email og adresse)";
  const problems = {
    navn: "Skriv dit navn.",
    email: "Skriv din e-mail, så vi kan sende fakturaen.",
    adresse: "Skriv den adresse, vi skal sende til.",
    postnummer: "Skriv dit postnummer.",
    by: "Skriv din by.",
  };
  assert.deepEqual(findOrderProblems(empty), problems);
  assert.deepEqual(ORDER_FIELDS.filter(isRequired), Object.keys(problems));
  for (const [field, alert] of [
    ["navn", over],
    ["email", over],
    ["adresse", over],
    ["postnummer", "Ret de markerede felter."],
    ["by", "Ret de markerede felter."],
  ] as const) {
    assert.equal(orderAlert({ ...mathilde, [field]: " " }), alert, field);
  }
});

test("an e-mail address is one that a mail can be sent to", () => {
  const said = (email: string) => findOrderProblems({ ...mathilde, email }).email;
  assert.equal(said("o'neil@mail.ie"), undefined);
  assert.equal(said("mathilde.krogh"), "Skriv en e-mail med @, så vi kan sende fakturaen.");
  assert.equal(said("a@b"), "Skriv hele e-mailadressen, for eksempel navn@eksempel.dk.");
});

test("a business and an institution have a name, each asked for in its own words, and may not withdraw", () => {
  for (const [koeber, sentence, isPrivate] of [
    ["virksomhed", "Skriv virksomhedens navn.", false],
    ["offentlig", "Skriv institutionens navn.", false],
    ["privat", undefined, true],
    ["", undefined, true],
  ] as const) {
    const form = { ...mathilde, koeber, organisation: " " };
    assert.equal(findOrderProblems(form).organisation, sentence, koeber);
    assert.equal(mayWithdraw(form), isPrivate, koeber);
  }
  assert.deepEqual(findOrderProblems({ ...mathilde, koeber: "virksomhed", organisation: "K" }), {});
  assert.ok(isRequired("organisation") && !isRequired("rekvisition"));
});

test("a field that is too long is refused with a sentence", () => {
  assert.deepEqual(findOrderProblems({ ...mathilde, besked: "å".repeat(4000) }), {});
  assert.deepEqual(findOrderProblems({ ...mathilde, navn: "å".repeat(200) }), {});
  assert.deepEqual(
    findOrderProblems({ ...mathilde, navn: "a".repeat(201), besked: "x".repeat(100_000) }),
    {
      navn: "Skriv højst 200 tegn her.",
      besked: "Beskeden er for lang. Skriv højst 4.000 tegn, og send resten i en mail.",
    },
  );
});

test("a CVR and an EAN number are stored as digits, and a wrong one as it was written", () => {
  const sent = new FormData();
  sent.set("koeber", "offentlig");
  sent.set("cvr", "DK25313763");
  sent.set("ean", "5798-000-416604");
  assert.equal(parseOrderForm(sent).cvr, "25313763");
  assert.equal(parseOrderForm(sent).ean, "5798000416604");
  sent.set("cvr", "DK-25 31 37 64");
  assert.equal(parseOrderForm(sent).cvr, "DK-25 31 37 64");
});

test("a sent form is trimmed, only besked keeps its lines, and a file counts as missing", () => {
  const sent = new FormData();
  sent.set("navn", "  Mathilde\r\nBcc: alle@samspil.example ");
  sent.set("email", new Blob(["fil"]));
  sent.set("besked", " Hej\r\nMathilde\rKrogh ");
  assert.deepEqual(parseOrderForm(sent), {
    ...createOrderForm(() => ""),
    navn: "Mathilde Bcc: alle@samspil.example",
    besked: "Hej\nMathilde\nKrogh",
  });
});

test("a refusal no longer names a field that has been corrected", () => {
  const half = { ...mathilde, navn: "", by: "" };
  const refusal = refuseUnready(half);
  assert.ok(refusal);
  assert.deepEqual(remainingRefusal(refusal, half), refusal);
  assert.deepEqual(remainingRefusal(refusal, { ...half, navn: "Mathilde", email: "" }), {
    kind: "refused",
    status: 422,
    alert: "Udfyld venligst alle obligatoriske felter (navn, email og adresse)",
    problems: { by: "Skriv din by." },
  });
  assert.equal(remainingRefusal(refusal, mathilde), undefined);
});

test("a refusal that is about no field stays, whatever is typed", () => {
  const refusal = refuseOrder(503, "Prøv igen.");
  assert.equal(remainingRefusal(refusal, mathilde), refusal);
  assert.equal(refuseUnready(mathilde), undefined, "and what is ready has none");
});

test("an answer of the site is parsed, and one of a proxy in between is not", () => {
  const refusal = refuseOrder(409, "Prisen er en anden i dag.", { by: "Skriv din by." });
  const product = { id: "kort", navn: "Kort", pris: "99 kr.", billede: "", lager: "udsolgt" };
  const pricing = { freight: { price: 59, freeFrom: 2000 }, isMomsRegistered: true };
  const sum = { goods: 349, freight: 59, moms: [{ rate: 25, amount: 81.6 }], total: 408 };
  const order = { number: "1042", sum, lines: [], isReceiptWithheld: false };
  const thanks = { kind: "thanks", status: 200, order, isDifferent: false };
  const catalogue = { products: [product], pricing };
  for (const told of [refusal, { ...refusal, catalogue }, thanks, { ...thanks, isDifferent: true }])
    assert.deepEqual(parseOrderAnswer(JSON.stringify(told)), told);
  for (const said of [
    {},
    { ...refusal, kind: "andet" },
    { ...refusal, status: "409" },
    { ...refusal, alert: undefined },
    { ...thanks, kind: "andet" },
    { ...thanks, order: undefined },
  ])
    assert.equal(parseOrderAnswer(JSON.stringify(said)), undefined, JSON.stringify(said));
  assert.equal(parseOrderAnswer("<html>Bad gateway</html>"), undefined);
});
