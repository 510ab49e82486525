/** A number of rows, pages or saves as an address or a form gives it: 1 to 999999999, which every database's integer holds. */
export function parsePositiveInteger(text: unknown): number | undefined {
  return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
