import { randomInt } from "node:crypto";

/** No letter or digit that is taken for another when it is read from paper. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP = 5;
const GROUPS = 2;
const HOW_MANY = 10;

/** Ten codes of 49 bits each, in groups that can be read aloud. They are kept hashed as a password is. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => createCode(GROUPS));
}

export function createCode(groups: number): string {
  return Array.from({ length: groups }, createGroup).join("-");
}

export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s\-–]/g, "");
  const isCode = code.length === GROUP * GROUPS && [...code].every((one) => LETTERS.includes(one));
  return isCode ? code : undefined;
}

function createGroup(): string {
  return Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
