import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { CLOCKS_APART_MS } from "../../formats/durations.ts";
import type { Tables } from "../database/database.server.ts";
import { cookieName, isSameSignature, readCookie, setCookie } from "./cookie.server.ts";

type ChallengeOptions = { secret: string; isHttps: boolean; clock: () => Date };

const GOOD_FOR_MS = 5 * 60 * 1000;
const BROWSER = /^[\w-]{24}$/;

export function createPasskeyChallenges({ secret, isHttps, clock }: ChallengeOptions) {
  const name = cookieName("passkey", isHttps);
  const options = { isHttps, sameSite: "Strict", maxAge: GOOD_FOR_MS / 1000 } as const;
  const sign = (purpose: string, browser: string, nonce: string) =>
    createHmac("sha256", secret)
      .update(["passkey challenge", purpose, browser, nonce].join("\n"))
      .digest("base64url");

  function browserOf(headers: Headers): string | undefined {
    const cookie = readCookie(headers, name);
    return BROWSER.test(cookie) ? cookie : undefined;
  }

  return {
    /** Stores nothing, since any browser may request one. @returns the challenge, and the Set-Cookie line that binds it */
    issue(headers: Headers, purpose: string) {
      const browser = browserOf(headers) ?? randomBytes(18).toString("base64url");
      const nonce = `${clock().getTime()}.${randomBytes(16).toString("base64url")}`;
      return {
        challenge: `${nonce}.${sign(purpose, browser, nonce)}`,
        cookie: setCookie(name, browser, options),
      };
    },

    isValid(headers: Headers, purpose: string, challenge: string): boolean {
      const browser = browserOf(headers);
      const [time = "", random = "", signature = ""] = challenge.split(".");
      if (!browser || Math.abs(clock().getTime() - Number(time)) > GOOD_FOR_MS) return false;
      return isSameSignature(signature, sign(purpose, browser, `${time}.${random}`));
    },

    /** Belongs in the transaction of the change that it allows. @returns false when it was used already */
    async use(trx: Kysely<Tables>, challenge: string): Promise<boolean> {
      const now = clock().getTime();
      await trx.deleteFrom("used_challenge").where("expires_at", "<", now).execute();
      const used = await trx
        .insertInto("used_challenge")
        .values({ challenge, expires_at: now + 2 * GOOD_FOR_MS + CLOCKS_APART_MS })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return used.numInsertedOrUpdatedRows === 1n;
    },
  };
}
