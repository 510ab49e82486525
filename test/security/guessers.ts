import type { PasswordCost } from "../../app/server/auth/password.server.ts";
import { startApp, withoutLimits } from "../kit/app.ts";

export const EMAIL = "redaktion@samspil.example";
export const UNKNOWN = "ingen@samspil.example";
export const INVITED = "inviteret@samspil.example";
const PASSWORD = "en lang adgangskode";

export async function startClinic(
  environment: Record<string, string> = {},
  { isLimited = true, passwordCost }: { isLimited?: boolean; passwordCost?: PasswordCost } = {},
) {
  const app = await startApp({
    passwordCost,
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
    change: isLimited ? undefined : withoutLimits,
  });
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.post("/admin/login", { email: EMAIL, intent: "sign-in", ...fields }, headers);
  return {
    app,
    signIn: (headers?: Record<string, string>) => send({ password: PASSWORD }, headers),
    guess: (headers?: Record<string, string>, email = EMAIL) =>
      send({ email, password: "et forkert gæt" }, headers),
    reset: (headers?: Record<string, string>, email = EMAIL) =>
      send({ email, intent: "reset" }, headers),
  };
}

export function from(address: string, cookie = "") {
  return { "x-forwarded-for": address, ...(cookie && { cookie }) };
}
