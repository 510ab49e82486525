import { hasPassword, readPasswordMark } from "../server/auth/accounts.server.ts";
import { createAuth } from "../server/auth/auth.server.ts";
import { createColleagues } from "../server/auth/colleagues.server.ts";
import { isGiven } from "../server/auth/given-password.server.ts";
import { createKnownDevices } from "../server/auth/known-device.server.ts";
import { createPasskeys } from "../server/auth/passkeys.server.ts";
import type { PasswordCost } from "../server/auth/password.server.ts";
import { createPendingSignIns } from "../server/auth/pending-sign-in.server.ts";
import { createSecondFactors } from "../server/auth/second-factor.server.ts";
import { resealSecondFactors } from "../server/auth/second-factor-key.server.ts";
import { forgetFormerSecret } from "../server/auth/secret.server.ts";
import { createAudit } from "../server/events/audit.server.ts";
import { createEvents } from "../server/events/events.server.ts";
import type { Base, Storage } from "./storage.server.ts";

export type Accounts = Awaited<ReturnType<typeof createAccounts>>;

type AccountsOptions = {
  clinicName: () => string;
  onRefused: () => void;
  passwordCost?: PasswordCost;
};

/** Who may sign in, and what is written down about it. */
export async function createAccounts(
  { settings, log, clock }: Base,
  { database, secrets }: Storage,
  { clinicName, onRefused, passwordCost }: AccountsOptions,
) {
  const { origin, isHttps, dataDir } = settings;
  const { kysely } = database;
  const secret = secrets.present;
  if ((await resealSecondFactors(database, secrets, log)) === 0) forgetFormerSecret(dataDir);
  const auth = createAuth({ database, settings, secret, passwordCost });
  const isAccount = (email: string) => hasPassword(auth, email);
  const { audit, storeRefused } = createAudit({
    kysely,
    isAccount,
    clock,
    log,
    secret,
    onRefused,
  });
  const named = { database, clinicName, clock };
  return {
    auth,
    audit,
    storeRefused,
    events: createEvents(kysely),
    colleagues: createColleagues({ ...named, auth, log, origin, audit }),
    passkeys: createPasskeys({ ...named, origin, secret, audit }),
    secondFactors: createSecondFactors({ ...named, secret, log }),
    pendingSignIns: createPendingSignIns({ auth, kysely, isHttps, clock }),
    knownDevices: createKnownDevices({
      secret,
      isHttps,
      readPasswordMark: (email) => readPasswordMark(auth, email),
    }),
    hasGivenPassword: (userId: string) => isGiven(kysely, userId),
  };
}
