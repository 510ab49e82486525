/** As a Danish Excel opens it with a double click: semicolons, CRLF, a byte order mark, all quoted, decimal commas. */
export function excelCsv(rows: (string | number)[][]): string {
  return `\uFEFF${rows.map(excelRow).join("")}`;
}

export function excelRow(row: (string | number)[]): string {
  return `${row.map(cell).join(";")}\r\n`;
}

function cell(value: string | number): string {
  const text = typeof value === "number" ? danishNumber(value) : asText(value);
  return `"${text.replaceAll('"', '""')}"`;
}

function danishNumber(value: number): string {
  return value.toFixed(2).replace(".", ",");
}

/**
 * Read as a number, a long one is rounded (5,79E+12) and a leading zero is lost; 12E5, 3-12 and 2026-11 become others. As a
 * formula they stay as they are.
 */
function asText(text: string): string {
  return isMisread(text) ? `="${text}"` : withoutFormula(text);
}

function isMisread(text: string): boolean {
  return /^(?:0\d+|\d{12,}|\d+(?:[.,]\d+)?e[-+]?\d+|\d+(?:[-/.,:]\d+)+)$/i.test(text);
}

/** What begins like a formula is one to Excel, also with wide signs or behind what cannot be seen; an apostrophe makes it a text. */
function withoutFormula(text: string): string {
  return /^(?:[\t\r\n]|[\p{C}\s]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text;
}
