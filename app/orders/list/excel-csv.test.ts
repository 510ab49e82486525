import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { excelCsv } from "./excel-csv.ts";

test("every cell is quoted, lines end in CRLF, and a byte order mark goes first", () => {
  const csv = excelCsv([
    ["Navn", "I alt"],
    ["Søren Ærø", 1547],
  ]);
  assert.equal(csv, '\uFEFF"Navn";"I alt"\r\n"Søren Ærø";"1547,00"\r\n');
});

test("numbers have a decimal comma, quotation marks are doubled, lines stay in their cell", () => {
  assert.equal(
    excelCsv([[12.5, 'et "rigtigt" navn', "to\nlinjer"]]).slice(1),
    '"12,50";"et ""rigtigt"" navn";"to\nlinjer"\r\n',
  );
});

for (const start of ["=", "+", "-", "@", "\t", "\r"]) {
  test(`what begins with ${JSON.stringify(start)} is a text, no formula`, () =>
    assert.equal(excelCsv([[`${start}cmd|' /C calc'!A0`]]).slice(1, 4), `"'${start}`));
}

test("an EAN stays as it is, and so does a zero before a number", () => {
  assert.equal(
    excelCsv([["5790000000005", "0800", "2100", "12345674"]]).slice(1),
    '"=""5790000000005""";"=""0800""";"2100";"12345674"\r\n',
  );
  assert.equal(
    excelCsv([["5790000000005+1", "=5790000000005"]]).slice(1),
    '"5790000000005+1";"\'=5790000000005"\r\n',
  );
});

test("no text whatever opens a second cell or a formula", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const line = excelCsv([[text, "efter"]]).slice(1);
      const cells = [...line.matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)].map(([, cell = ""]) => cell);
      assert.equal(cells.length, 2);
      const read = cells[0]?.replaceAll('""', '"') ?? "";
      assert.ok(read === text || read === `'${text}`);
      assert.doesNotMatch(read, /^[\t\r\n]|^[\p{C}\s]*[=+\-@＝＋－＠]/u);
    }),
  );
});
