import { createHmac, randomBytes } from "node:crypto";
import { cookieName, isSameSignature, readCookie, setCookie } from "./cookie.server.ts";

export type KnownDevices = ReturnType<typeof createKnownDevices>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const MOST_ACCOUNTS = 20;

export function createKnownDevices(secret: string, isHttps: boolean) {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const prefix = cookieName("device.", isHttps);
  const nameFor = (email: string) => `${prefix}${sign(`name ${email}`).slice(0, 8)}`;
  /** The first signature is for the account; the second for `find`, which has no address. */
  const valueFor = (email: string, device: string) =>
    [device, sign(`device ${device} ${email}`), sign(`any account ${device}`)].join(".");

  return {
    remember(email: string): string {
      const owner = email.toLowerCase();
      const device = randomBytes(12).toString("base64url");
      const options = { isHttps, sameSite: "Lax", maxAge: YEAR_SECONDS } as const;
      return setCookie(nameFor(owner), valueFor(owner, device), options);
    },
    recognise(email: string, headers: Headers): string | undefined {
      const owner = email.toLowerCase();
      const value = readCookie(headers, nameFor(owner));
      const [device = ""] = value.split(".");
      return isSameSignature(value, valueFor(owner, device)) ? device : undefined;
    },
    find(headers: Headers): string | undefined {
      const cookies = (headers.get("cookie") ?? "").split("; ");
      const deviceCookies = cookies
        .filter((cookie) => cookie.startsWith(prefix))
        .slice(0, MOST_ACCOUNTS);
      const values = deviceCookies.map((cookie) =>
        cookie.slice(cookie.indexOf("=") + 1).split("."),
      );
      const match = values.find(([device = "", , signature = ""]) =>
        isSameSignature(signature, sign(`any account ${device}`)),
      );
      return match?.[0];
    },
  };
}
