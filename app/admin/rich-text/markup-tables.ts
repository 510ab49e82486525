/** A table that only places things, as in mails and old pages: what stands in it is read like any text. */
export function isLayoutTable(table: HTMLTableElement): boolean {
  const isOneColumn = [...table.rows].every(({ cells }) => cells.length < 2);
  return isOneColumn || table.querySelector("table, ul, ol, h1, h2, h3, h4, h5, h6") !== null;
}

/** The cells with something in them, row by row. */
export function rowsOf(table: HTMLTableElement): HTMLTableCellElement[][] {
  return [...table.rows].map(({ cells }) => [...cells].filter((cell) => cell.textContent.trim()));
}
