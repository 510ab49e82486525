import assert from "node:assert/strict";
import { test } from "node:test";
import { quote } from "./quote.ts";

test("a quotation within a quotation has the inner signs", () => {
  assert.equal(quote("Åbent hus"), "»Åbent hus«");
  assert.equal(
    quote("Når dit barn siger: »Du forstår mig ikke«"),
    "»Når dit barn siger: ›Du forstår mig ikke‹«",
  );
});
