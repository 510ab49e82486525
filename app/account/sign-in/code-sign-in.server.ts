import { isStillTheirs } from "../../server/auth/accounts.server.ts";
import {
  MOST_WRONG_CODES,
  WRONG_CODES_BEFORE_NOTICE,
} from "../../server/auth/second-factor.server.ts";
import type { Samspil } from "../../server/context.ts";
import { START_OVER } from "./return-path.ts";
import { rejectSignIn, type SignInResult, startSession } from "./sign-in.server.ts";

const LOCKED = rejectSignIn(
  "Der er skrevet for mange forkerte koder. Vælg en ny adgangskode med »Glemt adgangskode?« på siden, hvor du logger ind. Så kan du prøve igen.",
  403,
);
const UNREADABLE = rejectSignIn(
  "Koderne fra appen virker ikke, efter at hjemmesiden er gendannet. Brug en gendannelseskode, eller få hjælp af den, der driver hjemmesiden.",
);

/** After the password. Starts over when that was too long ago, or when password or second factor have changed since. */
export async function signInByCode(
  services: Samspil,
  headers: Headers,
  typed: string,
): Promise<SignInResult> {
  const { auth, colleagues, pendingSignIns, secondFactors } = services;
  const startsOver = { ...rejectSignIn(START_OVER), startsOver: true };
  const account = await pendingSignIns.read(headers);
  if (!account) return startsOver;
  const { id, email } = account;
  // It may have been turned off since the password was given.
  if (!(await secondFactors.read(id))) return { ...startsOver, email };
  const checked = await checkCode(services, account, typed);
  if (!checked.ok) return { ...checked, email };
  if (!(await pendingSignIns.end(headers))) return { ...startsOver, email };
  const isStillEnough = () => isStillTheirs(auth, account);
  const cookies = await startSession(services, account, headers, isStillEnough);
  if (!cookies) return { ...startsOver, email };
  cookies.append("set-cookie", pendingSignIns.forget);
  if (checked.kind === "recovery code") await colleagues.notify(email, "recovery code used");
  return { ok: true, next: "in", email, how: checked.kind, headers: cookies };
}

/** Each code works once. The owner gets a message about wrong ones: who guesses codes knows the password, and after too many it must be changed. */
async function checkCode(
  { secondFactors, colleagues }: Samspil,
  { id, email }: { id: string; email: string },
  typed: string,
) {
  const result = await secondFactors.useCode(id, typed);
  if (result.ok) return result;
  if (result.reason !== "wrong") return result.reason === "locked" ? LOCKED : UNREADABLE;
  if (result.wrong === WRONG_CODES_BEFORE_NOTICE) await colleagues.notify(email, "codes guessed");
  if (result.wrong === MOST_WRONG_CODES) {
    await colleagues.notify(email, "codes stopped");
    return LOCKED;
  }
  return rejectSignIn(
    /\p{L}/u.test(typed)
      ? "Gendannelseskoden er forkert eller brugt. Prøv en anden."
      : "Koden er forkert eller brugt. Vent, til appen viser en ny, og prøv igen.",
  );
}
