/**
 * A table that a Danish Excel opens with a double click: semicolons, CRLF, a byte order mark, every cell
 * quoted, and numbers with a decimal comma.
 */
export function excelCsv(rows: (string | number)[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`;
}

function cell(value: string | number): string {
  const text = typeof value === "number" ? danishNumber(value) : withoutFormula(value);
  return `"${text.replaceAll('"', '""')}"`;
}

function danishNumber(value: number): string {
  return value.toFixed(2).replace(".", ",");
}

/**
 * What begins like a formula is one to Excel, whoever typed it; an apostrophe makes it a text. The wide signs of
 * East Asian keyboards count too, and so does a sign behind what cannot be seen.
 */
function withoutFormula(text: string): string {
  return /^(?:[\t\r\n]|[\p{C}\s]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text;
}
