/** A CVR number: 8 digits whose weighted sum is divisible by 11. Spaces are ignored. */
export function isCvr(text: string): boolean {
  const digits = parseDigits(text, 8);
  return digits !== undefined && weightedSum(digits, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

/** An EAN location number: 13 digits, the last of them GS1's check digit. Spaces are ignored. */
export function isEan(text: string): boolean {
  const digits = parseDigits(text, 13);
  const weights = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1];
  return digits !== undefined && weightedSum(digits, weights) % 10 === 0;
}

export function cvrWarning(text: string): string | undefined {
  if (text.trim() === "" || isCvr(text)) return undefined;
  return "Tjek CVR-nummeret: Det er ikke gyldigt. Du kan sende alligevel.";
}

export function eanWarning(text: string): string | undefined {
  if (text.trim() === "" || isEan(text)) return undefined;
  return "Tjek EAN-nummeret: Det er ikke gyldigt. Du kan sende alligevel.";
}

/** Non-digits become NaN, and so does the sum. */
function parseDigits(text: string, count: number): number[] | undefined {
  const digits = text.replace(/\s/g, "");
  if (digits.length !== count || Number(digits) === 0) return undefined;
  return Array.from(digits, Number);
}

function weightedSum(digits: number[], weights: number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);
}
