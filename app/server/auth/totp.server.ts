import { Secret, TOTP } from "otpauth";

/** RFC 6238, with the values that all authenticator apps support. */
const STEP_MS = 30_000;
export const KEY_BYTES = 20;
/** A phone's clock may be half a minute off, and typing takes time. */
const WINDOW = [-1, 0, 1];

export function stepAt(time: Date): number {
  return TOTP.counter({ timestamp: time.getTime() });
}

export function codeAt(key: Buffer, step: number): string {
  return TOTP.generate({ secret: secretOf(key), timestamp: step * STEP_MS });
}

export function stepsOf(key: Buffer, token: string, now: Date): number[] {
  const secret = secretOf(key);
  return WINDOW.map((distance) => stepAt(now) + distance).filter(
    (step) => TOTP.validate({ token, secret, timestamp: step * STEP_MS, window: 0 }) !== null,
  );
}

export function keyInLetters(key: Buffer): string {
  return secretOf(key).base32;
}

export function appAddress(key: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: keyInLetters(key), issuer });
  return `otpauth://totp/${label}?${query}`;
}

function secretOf(key: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(key).buffer });
}
