import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readCookie } from "./read-cookie.server.ts";

/**
 * Remembers, in a cookie of the admin, that a device has signed in to an account before. It opens nothing: its
 * tries are only counted by themselves, so that strangers who guess at an account cannot keep its owner out.
 */
export type KnownDevices = {
  /** @returns the Set-Cookie line */
  remember(email: string): string;
  /** @returns what this device's tries at this account are counted under; undefined for a stranger */
  recognise(email: string, headers: Headers): string | undefined;
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function createKnownDevices(secret: string, isHttps: boolean): KnownDevices {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  /** A computer may know several accounts; whose, the name of the cookie does not tell. */
  const nameFor = (email: string) =>
    `${isHttps ? "__Host-" : ""}samspil.device.${sign(`name ${email}`).slice(0, 8)}`;
  const signDevice = (email: string, device: string) => sign(`device ${device} ${email}`);

  return {
    remember(email) {
      const owner = email.toLowerCase();
      const device = randomBytes(12).toString("base64url");
      const value = `${device}.${signDevice(owner, device)}`;
      const flags = `Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
      return `${nameFor(owner)}=${value}; ${flags}${isHttps ? "; Secure" : ""}`;
    },
    recognise(email, headers) {
      const owner = email.toLowerCase();
      const [device = "", signature = ""] = readCookie(headers, nameFor(owner)).split(".");
      return isSame(signature, signDevice(owner, device)) ? device : undefined;
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
