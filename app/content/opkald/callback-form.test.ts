import assert from "node:assert/strict";
import { test } from "node:test";
import { findCallbackProblems, parseCallback, timeLabel } from "./opkald.ts";

const rune = {
  navn: "Rune Thygesen",
  telefon: "12 34 56 78",
  hvornaar: "formiddag",
  hvem: "signe",
};
const people = [{ id: "anders" }, { id: "signe" }];

function sent(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("a sent form is read line by line; what nobody could choose is anybody, at any time", () => {
  assert.deepEqual(parseCallback(sent(rune), people), rune);
  assert.deepEqual(parseCallback(sent({ ...rune, navn: " Rune \n\t Thygesen " }), people), rune);
  const odd = { navn: "Rune\ud800", telefon: new Blob(["1"]), hvornaar: "i nat", hvem: "ukendt" };
  assert.deepEqual(parseCallback(sent(odd), people), {
    navn: "Rune\ufffd",
    telefon: "",
    hvornaar: "",
    hvem: "",
  });
});

test("a name and a number to call are asked for, each with its sentence", () => {
  assert.deepEqual(findCallbackProblems(rune), {});
  assert.deepEqual(findCallbackProblems({ ...rune, navn: "x".repeat(100) }), {});
  assert.deepEqual(findCallbackProblems({ ...rune, navn: "", telefon: "" }), {
    navn: "Skriv dit navn.",
    telefon: "Skriv dit telefonnummer.",
  });
  assert.deepEqual(findCallbackProblems({ ...rune, navn: "x".repeat(101), telefon: "12 34" }), {
    navn: "Skriv højst 100 tegn her.",
    telefon: "Skriv nummeret med otte cifre, eller med + og landekode.",
  });
});

test("a time that is stored and no longer offered is any time", () => {
  assert.equal(timeLabel("formiddag"), "Om formiddagen");
  assert.equal(timeLabel("eftermiddag"), "Om eftermiddagen");
  assert.equal(timeLabel(""), "Lige meget");
  assert.equal(timeLabel("i nat"), "Lige meget");
});
