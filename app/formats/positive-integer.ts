/** From 1 to 999999999, which fits an integer column in both databases. */
export function parsePositiveInteger(text: unknown): number | undefined {
  return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
