import assert from "node:assert/strict";
import { test } from "node:test";
import { findWithdrawalProblems, lastDay, orderNumberIn, parseWithdrawal } from "./withdrawal.ts";

const FORM = { navn: "Mathilde Krogh", nummer: "1042", email: "mk@post.example", hvad: "" };

test("the fields of a sent form become single lines, and a file counts as missing", () => {
  const sent = new FormData();
  sent.set("navn", "  Mathilde\r\n  Krogh ");
  sent.set("nummer", "Nr.\t1042");
  sent.set("email", " mk@post.example ");
  sent.set("hvad", "Kun tavlen");
  assert.deepEqual(parseWithdrawal(sent), {
    navn: "Mathilde Krogh",
    nummer: "Nr. 1042",
    email: "mk@post.example",
    hvad: "Kun tavlen",
  });
  sent.set("navn", new Blob(["fil"]));
  assert.equal(parseWithdrawal(sent).navn, "");
});

test("name, order and e-mail are required, and nothing else", () => {
  assert.deepEqual(findWithdrawalProblems(FORM), {});
  assert.deepEqual(findWithdrawalProblems({ navn: "", nummer: "", email: "", hvad: "" }), {
    navn: "Skriv dit navn.",
    nummer: "Skriv bestillingsnummeret, eller hvad du købte.",
    email: "Skriv din e-mail, så vi kan sende kvitteringen.",
  });
  assert.deepEqual(findWithdrawalProblems({ ...FORM, email: "mk" }), {
    email: "Skriv hele e-mailadressen, for eksempel navn@eksempel.dk.",
  });
  assert.deepEqual(findWithdrawalProblems({ ...FORM, hvad: "x".repeat(200) }), {});
  assert.deepEqual(findWithdrawalProblems({ ...FORM, hvad: "x".repeat(201) }), {
    hvad: "Skriv højst 200 tegn her.",
  });
});

test("the only number in the text is the order's", () => {
  for (const nummer of ["1042", "Nr. 1042", "bestilling 1042."]) {
    assert.equal(orderNumberIn(nummer), 1042, nummer);
  }
  assert.equal(orderNumberIn("123456789"), 123_456_789);
  for (const nummer of ["Følelsestavle", "2 af 3", "0", "1234567890"]) {
    assert.equal(orderNumberIn(nummer), undefined, nummer);
  }
});

test("the last day is fourteen days on by the calendar, also over summer time", () => {
  assert.equal(lastDay("2026-11-26T22:30:00.000Z"), "den 10. december 2026");
  assert.equal(lastDay("2027-03-20T22:30:00.000Z"), "den 3. april 2027");
  assert.equal(lastDay("2026-10-20T22:30:00.000Z"), "den 4. november 2026");
});
