import { betterAuth } from "better-auth";
import type { Settings } from "../config.server.ts";
import type { Database } from "../database/database.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";

export type Auth = ReturnType<typeof createAuth>;

export const RESET_LINK_SECONDS = 60 * 60;
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 200;

type AuthOptions = {
  database: Database;
  settings: Pick<Settings, "origin" | "isHttps">;
  secret: string;
  /** Posts the mail with the link to choose a new password. */
  sendReset: (mail: { email: string; token: string }) => Promise<void>;
};

/** Accounts and sessions, on the same database as everything else. Nobody can sign up by themselves. */
export function createAuth({ database, settings, secret, sendReset }: AuthOptions) {
  return betterAuth({
    database: { db: database.kysely, type: database.dialect },
    baseURL: settings.origin,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: { useSecureCookies: settings.isHttps, cookiePrefix: "samspil" },
    session: { expiresIn: 14 * 24 * 60 * 60, updateAge: 24 * 60 * 60 },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendReset({ email: user.email, token }),
    },
  });
}
