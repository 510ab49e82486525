import { codeAt, stepAt } from "../app/server/auth/totp.server.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The app on a telephone, with the key that was typed into it; spaces do not matter. */
export function createAuthenticator(letters: string) {
  const bits = [...letters.replace(/\s/g, "")]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { codeAt: (time: Date) => codeAt(key, stepAt(time)), key };
}

/** Six digits that are none of the key's around `time`. */
export function wrongCodeAt(time: Date, { codeAt }: ReturnType<typeof createAuthenticator>) {
  const right = [-30, 0, 30].map((seconds) => codeAt(new Date(time.getTime() + seconds * 1000)));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
}
