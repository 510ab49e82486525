import assert from "node:assert/strict";
import { test } from "node:test";
import { type Choices, findCallbackProblems, findChoice, parseCallback, TIMES } from "./opkald.ts";

const rune = {
  navn: "Rune Thygesen",
  telefon: "12 34 56 78",
  hvornaar: "formiddag",
  hvem: "signe",
};
const whom: Choices = [
  { value: "", label: "Den, der har tid" },
  { value: "signe", label: "Signe Holmgaard" },
];

function sent(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("the fields of a sent form become single lines, and an unknown choice is anybody at any time", () => {
  assert.deepEqual(parseCallback(sent(rune), whom), rune);
  const odd = {
    navn: " Rune \n\t Thygesen ",
    telefon: new Blob(["1"]),
    hvornaar: "i nat",
    hvem: "ukendt",
  };
  assert.deepEqual(parseCallback(sent(odd), whom), {
    navn: "Rune Thygesen",
    telefon: "",
    hvornaar: "",
    hvem: "",
  });
});

test("a name and a number to call are asked for, each with its sentence", () => {
  assert.deepEqual(findCallbackProblems({ ...rune, navn: "x".repeat(100) }), {});
  assert.deepEqual(findCallbackProblems({ ...rune, navn: "", telefon: "" }), {
    navn: "Skriv dit navn.",
    telefon: "Skriv dit telefonnummer.",
  });
  assert.deepEqual(findCallbackProblems({ ...rune, navn: "x".repeat(101), telefon: "12 34" }), {
    navn: "Skriv højst 100 tegn her.",
    telefon: "Skriv nummeret med otte cifre eller med + og landekode.",
  });
});

test("a stored choice that is no longer offered is any time, or anybody", () => {
  assert.equal(findChoice(TIMES, "eftermiddag").label, "Om eftermiddagen");
  assert.equal(findChoice(TIMES, "i nat").label, "Lige meget");
  assert.equal(findChoice(whom, "ida").label, "Den, der har tid");
});
