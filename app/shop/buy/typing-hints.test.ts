import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/kit/property.ts";
import { cprWarning, emailWarning, suggestEmail } from "./typing-hints.ts";

test("a mistyped e-mail domain is corrected (V6)", () => {
  for (const domain of [
    "gmial.com",
    "gmai.com",
    "gmaill.com",
    "gmsil.com",
    "gmail.co",
    "gmail.dk",
  ]) {
    assert.equal(suggestEmail(`mathilde.krogh@${domain}`), "mathilde.krogh@gmail.com", domain);
  }
  for (const [typed, meant] of [
    ["hotmial.dk", "hotmail.dk"],
    ["hotmal.com", "hotmail.com"],
    ["Outlok.com", "outlook.com"],
    ["outloook.dk", "outlook.dk"],
    ["icoud.com", "icloud.com"],
    ["yahooo.com", "yahoo.com"],
    ["yaho.dk", "yahoo.dk"],
    ["lvie.dk", "live.dk"],
  ]) {
    assert.equal(suggestEmail(`ida@${typed}`), `ida@${meant}`);
  }
  assert.equal(suggestEmail(" i@gmial.com "), "i@gmail.com");
  assert.equal(suggestEmail("i@gmial.com"), "i@gmail.com");
});

test("an address that few mail servers take is asked about, and a domain with Danish letters is not", () => {
  assert.equal(
    emailWarning("søren@post.example"),
    "Tjek e-mailadressen: Der er sjældent »ø« i en. Du kan sende alligevel.",
  );
  for (const email of ["soren@post.example", "ida@ærø.example", "søren", ""])
    assert.equal(emailWarning(email), undefined, email);
});

test("a right or unknown e-mail domain is left alone (V6)", () => {
  for (const email of [
    "ida@gmail.com",
    "ida@GMAIL.com",
    "ida@hotmail.dk",
    "ida@mail.com",
    "ida@ymail.com",
    "ida@email.com",
    "ida@mail.dk",
    "ida@live.com",
    "ida@gmxal.com",
    "ida@gmixl.com",
    "ida@live.dk",
    "ida@aarhus.dk",
    "ida@skole.example",
    "gmial.com",
    "@gmial.com",
    "ida@",
    "ida@constructor",
    "",
  ]) {
    assert.equal(suggestEmail(email), undefined, email);
  }
});

const hasCprNumber = (text: string) => cprWarning(text) !== undefined;

test("a CPR number is noticed however it is written", () => {
  for (const text of [
    "010203-1234",
    "0102031234",
    "010203 1234",
    "010203 - 1234",
    "010203–1234",
    "010203\u00a01234",
    "01 02 03-1234",
    "01.02.03-1234",
    "01 02 03 - 1234",
    "010203-1234.",
    "(010203-1234)",
    "cpr:0102031234",
    "Mit CPR er 290208-4321, og hans er 311299-0000.",
    "Hej\n010203-1234\nHilsen",
    "2 børn: 010203-1234",
  ]) {
    assert.equal(hasCprNumber(text), true, text);
  }
});

test("other numbers are not taken for CPR numbers", () => {
  for (const text of [
    "",
    "1001",
    "bestilling 1024",
    "12345678",
    "12 34 56 78",
    "12 34 56 78 90",
    "01 02 03 04 05",
    "+45 12 10 56 78",
    "+4512105678",
    "+0102031234",
    "5798009811578",
    "EAN 5790001020312",
    "ISBN 0306406152",
    "ISBN-10: 0306406152",
    "ISBN 10: 0306406152",
    "ISBN0306406152",
    "978-0306406157",
    "978 0306406157",
    "9780306406157",
    "0-306-40615-2",
    "1.299,50 kr.",
    "010203",
    "01-02-2003",
    "01.02.2003",
    "d. 01.02.24 2100 København",
    "320103-1234",
    "300203-1234",
    "011303-1234",
    "000103-1234",
    "010203-12345",
    "1010203-1234",
    "010203-1234-5678",
    "DK5000400102031234",
    "010203-123",
    "2024-01-02 1530",
  ]) {
    assert.equal(hasCprNumber(text), false, text);
  }
});

test("any date followed by four digits is noticed, whatever is around it", () => {
  const words = fc.constantFrom("", " ", "Hej ", "\n", "(", "æ", ": ");
  const date = fc.date({
    min: new Date("1900-01-01"),
    max: new Date("2030-12-31"),
    noInvalidDate: true,
  });
  const between = fc.constantFrom("", "-", " ", " - ");
  fc.assert(
    fc.property(words, date, between, fc.nat(9999), words, (before, day, sign, serial, after) => {
      const [year, month, date] = day.toISOString().slice(2, 10).split("-");
      const number = `${date}${month}${year}${sign}${String(serial).padStart(4, "0")}`;
      assert.ok(hasCprNumber(before + number + after));
      assert.ok(!hasCprNumber(`${before}9${number}${after}`));
    }),
  );
});

test("no text without digits is taken for one, and a long row of parts of one ends the check", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      assert.equal(hasCprNumber(text.replace(/\d/g, "")), false);
    }),
  );
  for (const part of ["0", "01 ", "010203 ", "010203 -", "ISBN ", "01.02.03-", " "]) {
    assert.equal(hasCprNumber(part.repeat(100_000)), false, part);
  }
});

test("a text with a CPR number has a warning, and others have none", () => {
  assert.match(cprWarning("Hej 0102031234") ?? "", /CPR-nummer/);
  assert.equal(cprWarning("Hej"), undefined);
});
