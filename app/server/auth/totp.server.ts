import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Codes of six digits that an app on a telephone makes from a shared key and the time: RFC 6238, as all apps know it. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** As RFC 4226 recommends it for SHA-1. */
const KEY_BYTES = 20;
/** A telephone's clock may be half a minute off, and typing takes its time. */
const WINDOW = [-1, 0, 1];
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function createKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** The number of the half minute that `time` is in. */
export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS);
}

export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The steps around `now` whose code this is; mostly one or none. */
export function stepsOf(key: Buffer, code: string, now: Date): number[] {
  const given = Buffer.from(code);
  return WINDOW.map((distance) => stepAt(now) + distance).filter((step) => {
    const expected = Buffer.from(codeAt(key, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The key in letters, as people type it into an app. */
export function keyInLetters(key: Buffer): string {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const fives = bits.match(/.{5}/g) ?? [];
  return fives.map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

/** The address in the QR code, which an app reads the key from. Six digits each half minute go without saying. */
export function appAddress(key: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: keyInLetters(key), issuer });
  return `otpauth://totp/${label}?${query}`;
}
