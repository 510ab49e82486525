import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../test/kit/property.ts";
import { cprWarning, emailWarning, suggestEmail } from "./typing-hints.ts";

test("a mistyped e-mail domain is corrected", () => {
  for (const [domain, ...mistyped] of [
    ["gmail.com", "gmial.com", "gmai.com", "gmaill.com", "gmsil.com", "gmail.co", "gmail.dk"],
    ["hotmail.dk", "hotmial.dk"],
    ["hotmail.com", "hotmal.com"],
    ["outlook.com", "Outlok.com"],
    ["outlook.dk", "outloook.dk"],
    ["icloud.com", "icoud.com"],
    ["yahoo.com", "yahooo.com"],
    ["yahoo.dk", "yaho.dk"],
    ["live.dk", "lvie.dk"],
  ] as const) {
    for (const typed of mistyped)
      assert.equal(suggestEmail(` ida.krogh@${typed} `), `ida.krogh@${domain}`);
  }
  assert.equal(suggestEmail("i@gmial.com"), "i@gmail.com");
});

test("a right or unknown e-mail domain is left alone", () => {
  for (const known of [
    "gmail.com",
    "GMAIL.com",
    "hotmail.dk",
    "mail.com",
    "ymail.com",
    "email.com",
  ])
    assert.equal(suggestEmail(`ida@${known}`), undefined, known);
  for (const other of ["mail.dk", "live.com", "live.dk", "gmxal.com", "gmixl.com", "aarhus.dk"])
    assert.equal(suggestEmail(`ida@${other}`), undefined, other);
  for (const none of ["gmial.com", "@gmial.com", "ida@", "ida@constructor", ""])
    assert.equal(suggestEmail(none), undefined, none);
});

test("an address that few mail servers take is asked about, and a domain with Danish letters is not", () => {
  assert.equal(
    emailWarning("søren@post.example"),
    "Tjek e-mailadressen: Der er sjældent »ø« i en. Du kan sende alligevel.",
  );
  for (const email of ["soren@post.example", "ida@ærø.example", "søren", ""])
    assert.equal(emailWarning(email), undefined, email);
});

const hasCprNumber = (text: string) => cprWarning(text) !== undefined;

test("a CPR number is noticed however it is written", () => {
  assert.match(cprWarning("Hej 0102031234") ?? "", /CPR-nummer/);
  for (const text of [
    ...["010203-1234", "0102031234", "010203 1234", "010203 - 1234", "010203–1234"],
    ...["01 02 03-1234", "01.02.03-1234", "01 02 03 - 1234", "010203\u00a01234"],
    ...["010203-1234.", "(010203-1234)", "cpr:0102031234", "Hej\n010203-1234\nHilsen"],
    "Mit CPR er 290208-4321, og hans er 311299-0000.",
    "2 børn: 010203-1234",
  ]) {
    assert.equal(hasCprNumber(text), true, text);
  }
});

test("other numbers are not taken for CPR numbers", () => {
  for (const [what, ...texts] of [
    ["none", "", "Hej", "1001", "bestilling 1024", "1.299,50 kr."],
    ["telephones", "12345678", "12 34 56 78", "12 34 56 78 90", "01 02 03 04 05"],
    ["telephones abroad", "+45 12 10 56 78", "+4512105678", "+0102031234"],
    ["numbers of books", "ISBN 0306406152", "ISBN-10: 0306406152", "ISBN 10: 0306406152"],
    ["and", "ISBN0306406152", "978-0306406157", "978 0306406157", "9780306406157", "0-306-40615-2"],
    ["numbers of buyers", "5798009811578", "EAN 5790001020312", "DK5000400102031234"],
    ["days", "010203", "01-02-2003", "01.02.2003", "d. 01.02.24 2100 København", "2024-01-02 1530"],
    ["no day", "320103-1234", "300203-1234", "011303-1234", "000103-1234"],
    ["too long or short", "010203-12345", "1010203-1234", "010203-1234-5678", "010203-123"],
  ] as const) {
    for (const text of texts) assert.equal(hasCprNumber(text), false, `${what}: ${text}`);
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
  for (const part of ["0", "01 ", "010203 ", "010203 -", "ISBN ", "01.02.03-", " "])
    assert.equal(hasCprNumber(part.repeat(100_000)), false, part);
});
