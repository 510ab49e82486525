import { randomInt } from "node:crypto";

/** Without letters and digits that look alike on paper. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP = 5;
const GROUPS = 2;
const HOW_MANY = 10;

export function createRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => createCode(GROUPS));
}

export function createCode(groups: number): string {
  return Array.from({ length: groups }, createGroup).join("-");
}

export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s\-–]/g, "");
  const isCode =
    code.length === GROUP * GROUPS && [...code].every((character) => LETTERS.includes(character));
  return isCode ? code : undefined;
}

function createGroup(): string {
  return Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
