/** 8 digits whose weighted sum is divisible by 11, from any spelling: 'DK25313763', '25-31-37-63'. */
export function cvrIn(text: string): string | undefined {
  const digits = digitsOf(text);
  return isNumber(digits, [2, 7, 6, 5, 4, 3, 2, 1], 11) ? digits : undefined;
}

/** 13 digits, the last of them GS1's check digit, from any spelling: 'EAN 5798-000-416604'. */
export function eanIn(text: string): string | undefined {
  const digits = digitsOf(text);
  return isNumber(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], 10) ? digits : undefined;
}

export const isCvr = (text: string) => cvrIn(text) !== undefined;
export const isEan = (text: string) => eanIn(text) !== undefined;

export function cvrWarning(text: string): string | undefined {
  if (text.trim() === "" || isCvr(text)) return undefined;
  return "Tjek CVR-nummeret: Det er ikke gyldigt. Du kan sende alligevel.";
}

export function eanWarning(text: string): string | undefined {
  if (text.trim() === "" || isEan(text)) return undefined;
  return "Tjek EAN-nummeret: Det er ikke gyldigt. Du kan sende alligevel.";
}

function digitsOf(text: string): string {
  return text.replace(/^\D+|[\s.–-]/g, "");
}

/** Other signs become NaN, and so does the sum. */
function isNumber(digits: string, weights: number[], divisor: number): boolean {
  if (digits.length !== weights.length || Number(digits) === 0) return false;
  return weights.reduce((sum, weight, at) => sum + Number(digits[at]) * weight, 0) % divisor === 0;
}
