/** Kroner in a price text such as '1.299,50 kr.'; 0 without a number (docs/spec.md). */
export function parsePrice(text: string): number {
  const kroner = Number(text.replace(/[^\d,]/g, "").replace(",", "."));
  return Number.isFinite(kroner) ? kroner : 0;
}

/** False for 'Ring for pris', for several numbers, and for 0 kr. */
export function hasPrice(text: string): boolean {
  return parsePrice(text) > 0 && countNumbers(text) === 1;
}

/** '1.299,50' and '1 299' are one number. */
export function countNumbers(text: string): number {
  return text.match(/\d+([.\s]\d{3}(?!\d))*(,\d+)?/g)?.length ?? 0;
}

/** As `toLocaleString("da-DK")`, whose first call takes a slow phone 100 ms. @returns '1.299,50 kr.' or '349 kr.' */
export function formatKroner(kroner: number): string {
  const rounded = Math.round(kroner * 100) / 100;
  const [whole = "", decimals] = rounded.toFixed(Number.isInteger(rounded) ? 0 : 2).split(".");
  const number = [whole.replace(/\B(?=(\d{3})+$)/g, "."), decimals].filter(Boolean).join(",");
  return `${number} kr.`;
}
