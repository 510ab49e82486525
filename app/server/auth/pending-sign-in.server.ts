import type { Kysely } from "kysely";
import type { Tables } from "../database/database.server.ts";
import { createToken, LIFETIMES_MS, readToken, takeToken } from "../tokens/tokens.server.ts";
import { findUser, type Identified, isStillTheirs } from "./accounts.server.ts";
import type { Auth } from "./auth.server.ts";
import { cookieName, readCookie, setCookie } from "./cookie.server.ts";

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

type PendingSignInsOptions = {
  auth: Auth;
  kysely: Kysely<Tables>;
  isHttps: boolean;
  clock: () => Date;
};

/** Between password and code: the cookie opens only the code's page, works once, and ends with a new password. */
export function createPendingSignIns({ auth, kysely, isHttps, clock }: PendingSignInsOptions) {
  const name = cookieName("step", isHttps);
  const options = { isHttps, sameSite: "Lax" } as const;
  const tokenIn = (headers: Headers) => readCookie(headers, name);

  return {
    async begin({ id, passwordMark }: Identified): Promise<string> {
      const subject = `${id} ${passwordMark}`;
      const { token } = await createToken(kysely, "sign-in step", subject, clock());
      return setCookie(name, token, { ...options, maxAge: LIFETIMES_MS["sign-in step"] / 1000 });
    },
    async read(headers: Headers): Promise<Identified | undefined> {
      const token = tokenIn(headers);
      if (!token) return undefined;
      const subject = await readToken(kysely, token, ["sign-in step"], clock());
      const [id = "", passwordMark = ""] = subject?.split(" ") ?? [];
      const user = id && (await findUser(auth, id));
      if (!user) return undefined;
      const who = { id, email: user.email, passwordMark };
      return (await isStillTheirs(auth, who)) ? who : undefined;
    },
    async end(headers: Headers): Promise<boolean> {
      return (await takeToken(kysely, tokenIn(headers), ["sign-in step"], clock())) !== undefined;
    },
    forget: setCookie(name, "", { ...options, maxAge: 0 }),
  };
}
