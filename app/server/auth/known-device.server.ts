import { createHmac, randomBytes } from "node:crypto";
import { keysOfAddress, type LimitKey } from "../limits/limit.server.ts";
import { cookieName, isSameSignature, readCookie, setCookie } from "./cookie.server.ts";

export type Guess = { email: string; address: string; headers: Headers };

export type KnownDevices = ReturnType<typeof createKnownDevices>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const MOST_ACCOUNTS = 20;
const GUESSERS_IN_NETWORK = 4;

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

  async function recognise(email: string, headers: Headers): Promise<string | undefined> {
    const owner = email.toLowerCase();
    const value = readCookie(headers, nameFor(owner));
    const [device = "", password = ""] = value.split(".");
    // Before the account is looked up: how long that takes would show whether it exists.
    if (!isSameSignature(value, valueFor(owner, device, password))) return undefined;
    return password === (await passwordOf(owner)) ? device : undefined;
  }

  return {
    recognise,
    /** A known device has a count of its own, so that others' guesses cannot lock the owner out. */
    async keysOf({ email, address, headers }: Guess): Promise<LimitKey[]> {
      const device = await recognise(email, headers);
      if (device) return [{ key: `device ${device}` }];
      return [
        ...keysOfAddress(address, GUESSERS_IN_NETWORK),
        { key: `account ${email.toLowerCase()}` },
      ];
    },
    async remember(email: string): Promise<string> {
      const owner = email.toLowerCase();
      const device = randomBytes(12).toString("base64url");
      const options = { isHttps, sameSite: "Lax", maxAge: YEAR_SECONDS } as const;
      return setCookie(nameFor(owner), valueFor(owner, device, await passwordOf(owner)), options);
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
