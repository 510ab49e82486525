import { lineIn } from "./form-line.ts";

export const LONGEST_ADDRESS = 254;
const LONGEST_NAME = 64;

/** Stricter than the standard, which allows quoting, comments, lists and encoding: the address goes into mail headers. */
export function isEmailAddress(text: string): boolean {
  const [name = "", domain = "", ...rest] = text.split("@");
  if (rest.length > 0 || text.length > LONGEST_ADDRESS || name.length > LONGEST_NAME) return false;
  // '=?' begins an encoded word, which some programs decode inside addresses too.
  if (name.includes("=?")) return false;
  return isDotted(name, NAME_PART, 1) && isDotted(domain, DOMAIN_PART, 2);
}

/** Safe in any mail: no characters that mail programs turn into links. */
export function isPlainEmailAddress(text: string): boolean {
  return isEmailAddress(text) && /^[\p{L}\p{M}\p{N}._+-]+@/u.test(text);
}

/** As an account is named: é is one sign, however the keyboard wrote it. */
export function accountAddress(typed: string): string {
  return lineIn(typed).normalize("NFC");
}

/** In Latin letters, with their accents: no letter that looks like another, such as ı, full width or Cyrillic. */
export function isAccountAddress(text: string): boolean {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "");
  const isLatin = /^[!-~æøœðþßłđ]+$/i.test(letters) && !/\p{M}/u.test(text);
  return isPlainEmailAddress(text) && isLatin;
}

const NAME_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN_PART = /^[\p{L}\p{M}\p{N}-]+$/u;

function isDotted(text: string, part: RegExp, leastParts: number): boolean {
  const parts = text.split(".");
  return parts.length >= leastParts && parts.every((piece) => part.test(piece));
}
