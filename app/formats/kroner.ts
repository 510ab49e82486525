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

export function formatKroner(kroner: number): string {
  const rounded = Math.round(kroner * 100) / 100;
  const decimals = Number.isInteger(rounded) ? 0 : 2;
  const number = rounded.toLocaleString("da-DK", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${number} kr.`;
}
