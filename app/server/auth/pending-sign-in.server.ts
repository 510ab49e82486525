import { randomBytes } from "node:crypto";
import { type Identified, isStillTheirs } from "./accounts.server.ts";
import { consumeVerification, createVerification, findVerified } from "./accounts-store.server.ts";
import type { Auth } from "./auth.server.ts";
import { cookieName, readCookie, setCookie } from "./cookie.server.ts";

const VALID_SECONDS = 10 * 60;

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

/** Between password and code: the cookie opens only the code's page, works once, and ends with a new password. */
export function createPendingSignIns(auth: Auth, isHttps: boolean) {
  const name = cookieName("step", isHttps);
  const options = { isHttps, sameSite: "Lax" } as const;

  return {
    async begin({ id, passwordMark }: Identified): Promise<string> {
      const token = `${randomBytes(24).toString("base64url")}.${passwordMark}`;
      await createVerification(auth, {
        identifier: identifierOf(token),
        userId: id,
        expiresAt: new Date(Date.now() + VALID_SECONDS * 1000),
      });
      return setCookie(name, token, { ...options, maxAge: VALID_SECONDS });
    },
    async read(headers: Headers): Promise<Identified | undefined> {
      const token = readCookie(headers, name);
      if (!token) return undefined;
      const user = await findVerified(auth, identifierOf(token));
      if (!user) return undefined;
      const [, passwordMark = ""] = token.split(".");
      const who = { id: user.id, email: user.email, passwordMark };
      return (await isStillTheirs(auth, who)) ? who : undefined;
    },
    async end(headers: Headers): Promise<boolean> {
      return consumeVerification(auth, identifierOf(readCookie(headers, name)));
    },
    forget: setCookie(name, "", { ...options, maxAge: 0 }),
  };
}

function identifierOf(token: string): string {
  return `sign-in-step:${token}`;
}
