import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../database/database.server.ts";
import { cookieName, isSameSignature, readCookie, setCookie } from "./cookie.server.ts";

type PasskeyChallenges = {
  /** Stores nothing: anybody may ask for one. @returns the challenge, and the Set-Cookie line that binds the browser */
  issue(headers: Headers, purpose: string): { challenge: string; cookie: string };
  holds(headers: Headers, purpose: string, challenge: string): boolean;
  /** Uses it up, in the transaction of what it opens. @returns false when it was used already */
  use(trx: Kysely<Tables>, challenge: string): Promise<boolean>;
};

type ChallengeOptions = { secret: string; isHttps: boolean; clock: () => Date };

const GOOD_FOR_MS = 5 * 60 * 1000;
const BROWSER = /^[\w-]{24}$/;

export function createPasskeyChallenges(site: ChallengeOptions): PasskeyChallenges {
  const { secret, isHttps, clock } = site;
  const name = cookieName("passkey", isHttps);
  const options = { isHttps, sameSite: "Strict", maxAge: GOOD_FOR_MS / 1000 } as const;
  const sign = (purpose: string, browser: string, said: string) =>
    createHmac("sha256", secret)
      .update(["passkey challenge", purpose, browser, said].join("\n"))
      .digest("base64url");

  function browserOf(headers: Headers): string | undefined {
    const given = readCookie(headers, name);
    return BROWSER.test(given) ? given : undefined;
  }

  return {
    issue(headers, purpose) {
      const browser = browserOf(headers) ?? randomBytes(18).toString("base64url");
      const said = `${clock().getTime()}.${randomBytes(16).toString("base64url")}`;
      return {
        challenge: `${said}.${sign(purpose, browser, said)}`,
        cookie: setCookie(name, browser, options),
      };
    },

    holds(headers, purpose, challenge) {
      const browser = browserOf(headers);
      const [time = "", chance = "", signature = ""] = challenge.split(".");
      if (!browser || Math.abs(clock().getTime() - Number(time)) > GOOD_FOR_MS) return false;
      return isSameSignature(signature, sign(purpose, browser, `${time}.${chance}`));
    },

    async use(trx, challenge) {
      const now = clock().getTime();
      await trx.deleteFrom("used_challenge").where("expires_at", "<", now).execute();
      const used = await trx
        .insertInto("used_challenge")
        .values({ challenge, expires_at: now + 2 * GOOD_FOR_MS })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return used.numInsertedOrUpdatedRows === 1n;
    },
  };
}
