import { setTimeout as wait } from "node:timers/promises";
import { APIError } from "better-auth/api";
import { endSessions, findSession } from "../server/auth/sessions.server.ts";
import type { Samspil } from "../server/context.ts";
import { isEmailAddress } from "../site/email-address.ts";

const WRONG = "Ugyldig email eller adgangskode. Prøv igen.";
const TOO_MANY = "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.";
const EMAIL_FIRST = "Indtast din email-adresse først";
const RESET_FAILED = "Kunne ikke sende nulstillingsmail. Kontrollér at email er korrekt.";
const RESET_SENT = "En email med link til nulstilling af adgangskode er blevet sendt.";

/** Longer than a mail takes to be stored: a reset answers no sooner where there is none to store. */
const RESET_TAKES_MS = 600;

type Attempt = { email: string; address: string; headers: Headers };
type SignedIn = { ok: true; headers: Headers };
type Refused = { ok: false; sentence: string; status: number };

/** Answers the same, in the same time, whether the account exists or not. */
export async function signIn(
  { auth, signInLimit }: Pick<Samspil, "auth" | "signInLimit">,
  { email, password, address, headers }: Attempt & { password: string },
): Promise<SignedIn | Refused> {
  if (!email || !password) return { ok: false, sentence: WRONG, status: 401 };
  if (!(await mayTry(signInLimit, email, address))) {
    return { ok: false, sentence: TOO_MANY, status: 429 };
  }
  try {
    const earlier = await findSession(auth, headers);
    const { headers: cookies } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    if (earlier) {
      const { user, session } = earlier;
      await endSessions(auth, user.id, ({ token }) => token === session.token);
    }
    return { ok: true, headers: cookies };
  } catch (error) {
    if (error instanceof APIError) return { ok: false, sentence: WRONG, status: 401 };
    throw error;
  }
}

/** The failure sentence is for an address that is none, or when the mail could not be queued. */
export async function requestReset(
  { colleagues, resetLimit, log }: Pick<Samspil, "colleagues" | "resetLimit" | "log">,
  { email, address }: Pick<Attempt, "email" | "address">,
): Promise<{ ok: boolean; sentence: string }> {
  if (!email) return { ok: false, sentence: EMAIL_FIRST };
  if (!isEmailAddress(email)) return { ok: false, sentence: RESET_FAILED };
  if (!(await mayTry(resetLimit, email, address))) return { ok: false, sentence: TOO_MANY };
  try {
    await Promise.all([colleagues.sendReset(email), wait(RESET_TAKES_MS)]);
    return { ok: true, sentence: RESET_SENT };
  } catch (error) {
    log.error({ err: error }, "reset mail could not be queued");
    return { ok: false, sentence: RESET_FAILED };
  }
}

/** Counted per address and per account, so that neither one guesser nor many get far. */
async function mayTry(limit: Samspil["signInLimit"], email: string, address: string) {
  const byAddress = await limit.take(`address ${address}`);
  const byAccount = await limit.take(`account ${email.toLowerCase()}`);
  return byAddress && byAccount;
}
