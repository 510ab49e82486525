import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createOrderForm,
  createOrderId,
  findOrderProblems,
  isOrderId,
  orderAlert,
  parseOrderForm,
} from "./order.ts";
import { refuse, refuseUnready, remainingRefusal } from "./order-answer.ts";

const mathilde = {
  ...createOrderForm(() => ""),
  navn: "Mathilde Krogh",
  email: "mathilde@krogh.example",
  adresse: "Lærkevej 4",
  postnummer: "2100",
  by: "København Ø",
};

test("a form with the five required fields can be sent", () => {
  assert.deepEqual(findOrderProblems(mathilde), {});
});

test("an empty form has a sentence beside each required field, and SPEC's sentence over all", () => {
  const empty = createOrderForm(() => "  ");
  assert.deepEqual(findOrderProblems(empty), {
    navn: "Skriv dit navn.",
    email: "Skriv din e-mail, så vi kan sende fakturaen.",
    adresse: "Skriv den adresse, vi skal sende til.",
    postnummer: "Skriv dit postnummer.",
    by: "Skriv din by.",
  });
  assert.equal(
    orderAlert(empty),
    "Udfyld venligst alle obligatoriske felter (navn, email og adresse)",
  );
});

test("postnummer and by have sentences of their own, not SPEC's", () => {
  const form = { ...mathilde, postnummer: "", by: "" };
  assert.deepEqual(Object.keys(findOrderProblems(form)), ["postnummer", "by"]);
  assert.equal(orderAlert(form), "Se venligst de markerede felter igennem.");
});

test("an e-mail address is one that a letter can be sent to", () => {
  const possible = ["a@b.dk", "jens.ole+kort@skole.kommune.dk", "søren@ærø.dk", "o'neil@mail.ie"];
  for (const email of possible) assert.deepEqual(findOrderProblems({ ...mathilde, email }), {});
  assert.equal(
    findOrderProblems({ ...mathilde, email: "mathilde.krogh" }).email,
    "Skriv en e-mail med @, så vi kan sende fakturaen.",
  );
  const wrong = ["@b.dk", "a@b", "a@@b.dk", "a@b..dk", "a@b.dk.", ".a@b.dk", "a b@c.dk"];
  const harmful = ["a,b@c.dk", "<a@b.dk>", '"a"@b.dk', "a@b.dk\r\nBcc: x@y.dk", "a@b.dk;c@d.dk"];
  for (const email of [...wrong, ...harmful]) {
    assert.equal(
      findOrderProblems({ ...mathilde, email }).email,
      "Skriv hele e-mailadressen, for eksempel navn@eksempel.dk.",
      email,
    );
  }
});

test("a text that is too long is refused with a sentence", () => {
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

test("a sent form is trimmed, only besked has lines, and what is not text counts as missing", () => {
  const sent = new FormData();
  sent.set("navn", "  Mathilde\r\nBcc: alle@samspil.example ");
  sent.set("email", new Blob(["fil"]));
  sent.set("besked", " Hej\r\nMathilde ");
  assert.deepEqual(parseOrderForm(sent), {
    ...createOrderForm(() => ""),
    navn: "Mathilde Bcc: alle@samspil.example",
    besked: "Hej\nMathilde",
  });
});

test("what has been put right is no longer held against the form", () => {
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

test("a refusal that is about no field stays whatever is typed", () => {
  const refusal = refuse(503, "Prøv igen.");
  assert.equal(remainingRefusal(refusal, mathilde), refusal);
});

test("two order ids are never the same", () => {
  const ids = Array.from({ length: 100 }, createOrderId);
  assert.equal(new Set(ids).size, 100);
  assert.ok(ids.every(isOrderId));
  assert.ok(!isOrderId("../etc/passwd"));
});
