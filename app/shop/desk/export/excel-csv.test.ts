import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../test/kit/property.ts";
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

for (const start of [..."=+-@＝＋－＠\t\r", "\u200b=", "\ufeff=", "\u2060-"]) {
  test(`what begins with ${JSON.stringify(start)} is a text, no formula`, () => {
    const line = excelCsv([[`${start}cmd|' /C calc'!A0`]]);
    assert.ok(line.slice(1).startsWith(`"'${start}`), line);
  });
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

test("a customer's own number that looks like a number or date stays as it is", () => {
  for (const text of ["12E5", "1,25e-13", "3-12", "2026-11", "3/12", "1.2", "12:30", "1-2-2026"])
    assert.equal(excelCsv([[text]]).slice(1), `"=""${text}"""\r\n`);
  for (const text of ["2026-11-23 09:00", "3-12 A", "12E", "E5", "1.", "12 34 56 78"])
    assert.equal(excelCsv([[text]]).slice(1), `"${text}"\r\n`);
});

test("no text whatever opens a second cell or a formula", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const line = excelCsv([[text, "efter"]]).slice(1);
      const cells = [...line.matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)].map(([, cell = ""]) => cell);
      assert.equal(cells.length, 2);
      const read = cells[0]?.replaceAll('""', '"') ?? "";
      const digits = /^="[\d.,:/eE+-]+"$/.test(read);
      assert.ok(read === text || read === `'${text}` || (digits && read === `="${text}"`));
      if (!digits) assert.doesNotMatch(read, /^[\t\r\n]|^[\p{C}\s]*[=+\-@＝＋－＠]/u);
    }),
  );
});
