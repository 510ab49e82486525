import type { Kysely } from "kysely";
import { type Settings, SettingsError } from "../config.server.ts";
import type { Tables } from "../database/database.server.ts";
import { type Audit, SERVER } from "../events/audit.server.ts";
import { ensureAccount, generatePassword, hasAccounts, hasPassword } from "./accounts.server.ts";
import type { Auth } from "./auth.server.ts";
import { weighPassword } from "./easy-password.server.ts";
import { markAsGiven } from "./given-password.server.ts";

type Adding = {
  auth: Auth;
  kysely: Kysely<Tables>;
  settings: Settings;
  audit: Audit;
};

export async function ensureFirstAdmin({ auth, kysely, settings, audit }: Adding) {
  const { adminEmail: email, adminPassword } = settings;
  if (adminPassword ? await hasPassword(auth, email) : await hasAccounts(auth)) return undefined;
  if (adminPassword && (await weighPassword(adminPassword, email))) {
    throw new SettingsError("ADMIN_PASSWORD: er for let at gætte; brug tre-fire ord");
  }
  const password = adminPassword ?? generatePassword();
  await ensureAccount(auth, email, password);
  await markAsGiven(kysely, email);
  await audit({ kind: "account made", who: SERVER, about: email });
  return adminPassword ? undefined : { email, password };
}
