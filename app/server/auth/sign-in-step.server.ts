import { randomBytes } from "node:crypto";
import { type Identified, isStillTheirs } from "./accounts.server.ts";
import { consumeVerification, createVerification, findVerified } from "./accounts-store.server.ts";
import type { Auth } from "./auth.server.ts";
import { cookieName, readCookie, setCookie } from "./cookie.server.ts";

const STEP_SECONDS = 10 * 60;

/** It opens nothing but the page that asks for the code, works once, and dies with the password. */
export type SignInSteps = {
  begin(who: Identified): Promise<string>;
  read(headers: Headers): Promise<Identified | undefined>;
  end(headers: Headers): Promise<boolean>;
  forget: string;
};

export function createSignInSteps(auth: Auth, isHttps: boolean): SignInSteps {
  const name = cookieName("step", isHttps);
  const options = { isHttps, sameSite: "Lax" } as const;

  return {
    async begin({ id, passwordMark }) {
      const token = `${randomBytes(24).toString("base64url")}.${passwordMark}`;
      await createVerification(auth, {
        identifier: identifierOf(token),
        userId: id,
        expiresAt: new Date(Date.now() + STEP_SECONDS * 1000),
      });
      return setCookie(name, token, { ...options, maxAge: STEP_SECONDS });
    },
    async read(headers) {
      const token = readCookie(headers, name);
      if (!token) return undefined;
      const user = await findVerified(auth, identifierOf(token));
      if (!user) return undefined;
      const [, passwordMark = ""] = token.split(".");
      const who = { id: user.id, email: user.email, passwordMark };
      return (await isStillTheirs(auth, who)) ? who : undefined;
    },
    async end(headers) {
      return consumeVerification(auth, identifierOf(readCookie(headers, name)));
    },
    forget: setCookie(name, "", { ...options, maxAge: 0 }),
  };
}

function identifierOf(token: string): string {
  return `sign-in-step:${token}`;
}
