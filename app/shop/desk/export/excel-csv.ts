/** As Danish Excel opens it: semicolons, CRLF, a byte order mark, quotes and decimal commas. */
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

/** Excel rounds long numbers, drops leading zeros, and reads 12E5 and 3-12 as numbers or dates. A formula keeps text. */
function asText(text: string): string {
  return isMisread(text) ? `="${text}"` : withoutFormula(text);
}

function isMisread(text: string): boolean {
  return /^(?:0\d+|\d{12,}|\d+(?:[.,]\d+)?e[-+]?\d+|\d+(?:[-/.,:]\d+)+)$/i.test(text);
}

/** Excel runs texts that begin like a formula, also behind invisible characters; an apostrophe makes them text. */
function withoutFormula(text: string): string {
  return /^(?:[\t\r\n]|[\p{C}\s]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text;
}
