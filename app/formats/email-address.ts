export const LONGEST_ADDRESS = 254;
const LONGEST_NAME = 64;

/** Stricter than the standard, which lets a name be quoted, commented, listed or encoded: this one goes into mail headers. */
export function isEmailAddress(text: string): boolean {
  const [name = "", domain = "", ...rest] = text.split("@");
  if (rest.length > 0 || text.length > LONGEST_ADDRESS || name.length > LONGEST_NAME) return false;
  // '=?' begins a word in code, which some programs decode inside an address too.
  if (name.includes("=?")) return false;
  return isDotted(name, NAME_PART, 1) && isDotted(domain, DOMAIN_PART, 2);
}

/** Can stand in mails to everybody: a name, and nothing that a mail program makes a link of. */
export function isPlainEmailAddress(text: string): boolean {
  return isEmailAddress(text) && /^[\p{L}\p{M}\p{N}._+-]+@/u.test(text);
}

const NAME_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN_PART = /^[\p{L}\p{M}\p{N}-]+$/u;

function isDotted(text: string, part: RegExp, leastParts: number): boolean {
  const parts = text.split(".");
  return parts.length >= leastParts && parts.every((each) => part.test(each));
}
