import assert from "node:assert/strict";
import { test } from "node:test";
import { createOrderForm } from "../../orders/order.ts";
import { findTown, offerTown, parseOrderDraft, typeInto } from "./order-draft.ts";

const mathilde = {
  form: { ...createOrderForm(() => ""), navn: "Mathilde Krogh", besked: "Hej\nigen" },
  offeredTown: "",
  sentAs: "",
};

test("a draft is read as it was written, with the id of the order that it became", () => {
  const ordered = { ...mathilde, sentAs: "0123456789abcdef0123456789abcdef" };
  for (const draft of [mathilde, ordered]) {
    assert.deepEqual(parseOrderDraft(JSON.stringify(draft)), draft);
  }
});

test("a value that does not fit in a stored draft is left out", () => {
  const stored = { sentAs: 7, form: { navn: "Mathilde", email: 7, ukendt: "felt" } };
  const form = { ...createOrderForm(() => ""), navn: "Mathilde" };
  assert.deepEqual(parseOrderDraft(JSON.stringify(stored)), { form, offeredTown: "", sentAs: "" });
});

test("the town of a postnummer is filled in where by is empty", () => {
  const draft = offerTown(typeInto(mathilde, "postnummer", "2100"), "2100", "København Ø");
  assert.equal(draft.form.by, "København Ø");
  assert.equal(draft.form.navn, "Mathilde Krogh");
});

test("an offered town gives way to the next one", () => {
  const first = offerTown(typeInto(mathilde, "postnummer", "2100"), "2100", "København Ø");
  const second = offerTown(typeInto(first, "postnummer", "8000"), "8000", "Aarhus C");
  assert.equal(second.form.by, "Aarhus C");
});

test("a town that the visitor typed is never replaced, not even one that was offered before", () => {
  const offered = offerTown(typeInto(mathilde, "postnummer", "2100"), "2100", "København Ø");
  for (const by of ["Østerbro", "København Ø"]) {
    const typed = typeInto(typeInto(offered, "by", by), "postnummer", "8000");
    assert.equal(offerTown(typed, "8000", "Aarhus C").form.by, by);
  }
});

test("a town that arrives late, for another postnummer, is dropped", () => {
  const draft = typeInto(mathilde, "postnummer", "8000");
  assert.equal(offerTown(draft, "2100", "København Ø"), draft);
});

test("four digits have a town, anything else has none", async () => {
  assert.equal(await findTown("2100"), "København Ø");
  assert.equal(await findTown(" 8000 "), "Aarhus C");
  for (const code of ["", "210", "21000", "21a0", "0000"]) {
    assert.equal(await findTown(code), undefined);
  }
});
