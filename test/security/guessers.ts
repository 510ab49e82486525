import type { PasswordCost } from "../../app/server/auth/password.server.ts";
import { withoutLimits } from "../kit/app.ts";
import { EMAIL } from "../kit/client.ts";
import { startClinic as startWithAccount } from "../kit/clinic.ts";

export { EMAIL };
export const UNKNOWN = "ingen@samspil.example";
export const INVITED = "inviteret@samspil.example";

export async function startClinic(
  environment: Record<string, string> = {},
  { isLimited = true, passwordCost }: { isLimited?: boolean; passwordCost?: PasswordCost } = {},
) {
  const change = isLimited ? undefined : withoutLimits;
  const app = await startWithAccount({ environment, passwordCost, change });
  return {
    app,
    signIn: (headers?: Record<string, string>) => app.postLogin({}, headers),
    guess: (headers?: Record<string, string>, email = EMAIL) =>
      app.postLogin({ email, password: "et forkert gæt" }, headers),
    reset: (headers?: Record<string, string>, email = EMAIL) =>
      app.postLogin({ email, intent: "reset" }, headers),
  };
}

export function from(address: string, cookie = "") {
  return { "x-forwarded-for": address, ...(cookie && { cookie }) };
}
