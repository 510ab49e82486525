import { betterAuth } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { ROLES } from "../../formats/role.ts";
import type { Settings } from "../config.server.ts";
import type { Database } from "../database/database.server.ts";
import { hashedSessions } from "./hashed-sessions.server.ts";
import { hashPassword, type PasswordCost, verifyPassword } from "./password.server.ts";

export type Auth = ReturnType<typeof createAuth>;

export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 200;

type AuthOptions = {
  database: Database;
  settings: Pick<Settings, "origin" | "isHttps">;
  secret: string;
  passwordCost?: PasswordCost;
};

export function createAuth({ database, settings, secret, passwordCost }: AuthOptions) {
  return betterAuth({
    database: { db: database.kysely, type: database.dialect },
    baseURL: settings.origin,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: {
      // Browsers accept a __Host- cookie over https only, and send it to this host alone.
      useSecureCookies: false,
      cookiePrefix: settings.isHttps ? "__Host-samspil" : "samspil",
      defaultCookieAttributes: { secure: settings.isHttps },
      // better-auth would trust any X-Forwarded-For, and nothing here needs the address.
      ipAddress: { disableIpTracking: true },
    },
    session: {
      expiresIn: 14 * 24 * 60 * 60,
      updateAge: 24 * 60 * 60,
      deferSessionRefresh: true,
    },
    user: { additionalFields: { role: { type: [...ROLES], required: true, input: false } } },
    plugins: [hashedSessions, openSession],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      password: {
        hash: (password) => hashPassword(password, passwordCost),
        verify: verifyPassword,
      },
    },
  });
}

/** better-auth's own sign-in starts a session once the password is right. No route leads here. */
const openSession = {
  id: "open-session",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error("a session was to be opened for nobody");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ id: session.id });
      },
    ),
  },
};
