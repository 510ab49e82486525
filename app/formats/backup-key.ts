import { hash } from "node:crypto";

export const KEY_BYTES = 32;
const CHECKSUM_DIGITS = 4;

export function parseKey(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.toLowerCase().replaceAll(/[\s-]/g, "");
  if (!/^[0-9a-f]*$/.test(digits) || digits.length !== 2 * KEY_BYTES + CHECKSUM_DIGITS)
    return undefined;
  const bytes = Uint8Array.from(Buffer.from(digits.slice(0, 2 * KEY_BYTES), "hex"));
  return digits.endsWith(checksumOf(bytes)) ? bytes : undefined;
}

export function describeKey(key: string): string[] {
  return [
    `Nøglen til kopierne: ${key}`,
    "Skriv den ud, og gem den et andet sted end serveren: uden den kan ingen læse kopierne.",
  ];
}

export function formatKey(bytes: Uint8Array): string {
  const digits = Buffer.from(bytes).toString("hex") + checksumOf(bytes);
  return digits.match(/.{4}/g)?.join("-") ?? "";
}

function checksumOf(bytes: Uint8Array): string {
  return hash("sha256", bytes).slice(0, CHECKSUM_DIGITS);
}
