import { createHash } from "node:crypto";

export const KEY_BYTES = 32;
const CHECK_BYTES = 2;

/** @returns undefined where a sign is missing or wrong */
export function parseKey(written: string): Uint8Array<ArrayBuffer> | undefined {
  const signs = written.toLowerCase().replaceAll(/[\s-]/g, "");
  if (!/^[0-9a-f]*$/.test(signs) || signs.length !== 2 * (KEY_BYTES + CHECK_BYTES))
    return undefined;
  const bytes = Uint8Array.from(Buffer.from(signs.slice(0, 2 * KEY_BYTES), "hex"));
  return signs.endsWith(checkOf(bytes)) ? bytes : undefined;
}

export function describeKey(key: string): string[] {
  return [
    `Nøglen til kopierne: ${key}`,
    "Skriv den ud, og gem den et andet sted end serveren: uden den kan ingen læse kopierne.",
  ];
}

/** In groups of four, as they are read aloud and typed. The last tells of a wrong sign. */
export function formatKey(bytes: Uint8Array): string {
  const signs = Buffer.from(bytes).toString("hex") + checkOf(bytes);
  return signs.match(/.{4}/g)?.join("-") ?? "";
}

function checkOf(bytes: Uint8Array): string {
  return createHash("sha256")
    .update(bytes)
    .digest("hex")
    .slice(0, 2 * CHECK_BYTES);
}
