import { createHmac, randomBytes } from "node:crypto";
import { cookieName, isSameSignature, readCookie, setCookie } from "./cookie.server.ts";

export type KnownDevices = ReturnType<typeof createKnownDevices>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const MOST_ACCOUNTS = 20;

type KnownDevicesOptions = {
  secret: string;
  isHttps: boolean;
  /** Another for each password of the account. */
  readPasswordMark: (email: string) => Promise<string | undefined>;
};

/** A device is known until the account has another password: whoever learnt the former may have signed in on one. */
export function createKnownDevices({ secret, isHttps, readPasswordMark }: KnownDevicesOptions) {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const prefix = cookieName("device.", isHttps);
  const nameFor = (email: string) => `${prefix}${sign(`name ${email}`).slice(0, 8)}`;
  /** The first signature is for the account; the second for `find`, which has no address. */
  const valueFor = (email: string, device: string, password: string) =>
    [
      device,
      password,
      sign(`device ${device} ${password} ${email}`),
      sign(`any account ${device}`),
    ].join(".");
  const passwordOf = async (email: string) => sign(`password ${await readPasswordMark(email)}`);

  return {
    async remember(email: string): Promise<string> {
      const owner = email.toLowerCase();
      const device = randomBytes(12).toString("base64url");
      const options = { isHttps, sameSite: "Lax", maxAge: YEAR_SECONDS } as const;
      return setCookie(nameFor(owner), valueFor(owner, device, await passwordOf(owner)), options);
    },
    async recognise(email: string, headers: Headers): Promise<string | undefined> {
      const owner = email.toLowerCase();
      const value = readCookie(headers, nameFor(owner));
      const [device = "", password = ""] = value.split(".");
      // Before the account is looked up: how long that takes would show whether it exists.
      if (!isSameSignature(value, valueFor(owner, device, password))) return undefined;
      return password === (await passwordOf(owner)) ? device : undefined;
    },
    find(headers: Headers): string | undefined {
      const cookies = (headers.get("cookie") ?? "").split("; ");
      const deviceCookies = cookies
        .filter((cookie) => cookie.startsWith(prefix))
        .slice(0, MOST_ACCOUNTS);
      const values = deviceCookies.map((cookie) =>
        cookie.slice(cookie.indexOf("=") + 1).split("."),
      );
      const match = values.find(([device = "", , , signature = ""]) =>
        isSameSignature(signature, sign(`any account ${device}`)),
      );
      return match?.[0];
    },
  };
}
