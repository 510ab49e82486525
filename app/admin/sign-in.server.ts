import { setTimeout as pause } from "node:timers/promises";
import type { Guess } from "../server/auth/guess-limit.server.ts";
import { isRefusal } from "../server/auth/refusal.server.ts";
import { endSessions, findSession } from "../server/auth/sessions.server.ts";
import type { Samspil } from "../server/context.ts";
import { withReason } from "../server/disk-trouble.server.ts";
import { isEmailAddress } from "../site/email-address.ts";

const WRONG_PASSWORD: Refused = {
  ok: false,
  sentence: "Ugyldig email eller adgangskode. Prøv igen.",
  status: 401,
};
const TOO_MANY = "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.";
const NOT_NOW = "Du kan ikke logges ind lige nu. Prøv igen om lidt.";
const EMAIL_FIRST = "Indtast din email-adresse først";
const RESET_FAILED = "Kunne ikke sende nulstillingsmail. Kontrollér at email er korrekt.";
const RESET_SENT = "En email med link til nulstilling af adgangskode er blevet sendt.";

/** Longer than a mail takes to be stored: a reset answers no sooner where there is none to store. */
const RESET_TAKES_MS = 600;

const LONGEST_EMAIL = 254;

type SignedIn = { ok: true; headers: Headers };
/** `wait` is in seconds. */
type Refused = { ok: false; sentence: string; status: number; wait?: number };
type SignInServices = Pick<Samspil, "auth" | "signInLimit" | "knownDevices" | "log">;
type ResetServices = Pick<Samspil, "colleagues" | "resetLimit" | "log">;

/** Answers the same, in the same time, whether the account exists or not. */
export async function signIn(
  { auth, signInLimit, knownDevices, log }: SignInServices,
  { password, ...guess }: Guess & { password: string },
): Promise<SignedIn | Refused> {
  const { email, headers } = guess;
  if (!email || email.length > LONGEST_EMAIL || !password) return WRONG_PASSWORD;
  const wait = signInLimit(guess);
  if (wait > 0) return refuseFor(wait);
  try {
    const earlier = await findSession({ auth, log }, headers);
    const { headers: cookies } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    if (earlier) {
      const { user, session } = earlier;
      await endSessions(auth, user.id, ({ token }) => token === session.token);
    }
    cookies.append("set-cookie", knownDevices.remember(email));
    return { ok: true, headers: cookies };
  } catch (error) {
    if (isRefusal(error)) return WRONG_PASSWORD;
    log.error({ err: error }, "nobody could be signed in");
    return { ok: false, sentence: withReason(NOT_NOW, error), status: 503 };
  }
}

/** The failure sentence is for an address that is none, or when the mail could not be queued. */
export async function requestReset(
  { colleagues, resetLimit, log }: ResetServices,
  guess: Guess,
): Promise<{ ok: true; sentence: string } | Refused> {
  const { email } = guess;
  if (!email) return { ok: false, sentence: EMAIL_FIRST, status: 422 };
  if (!isEmailAddress(email)) return { ok: false, sentence: RESET_FAILED, status: 422 };
  const wait = resetLimit(guess);
  if (wait > 0) return refuseFor(wait);
  try {
    await Promise.all([colleagues.sendReset(email), pause(RESET_TAKES_MS)]);
    return { ok: true, sentence: RESET_SENT };
  } catch (error) {
    log.error({ err: error }, "reset mail could not be queued");
    return { ok: false, sentence: withReason(RESET_FAILED, error), status: 503 };
  }
}

/** The status and headers of what is answered. */
export function answerInit(result: { ok: true } | Refused): ResponseInit {
  if (result.ok) return {};
  const { status, wait } = result;
  return wait ? { status, headers: { "retry-after": String(wait) } } : { status };
}

function refuseFor(wait: number): Refused {
  return { ok: false, sentence: TOO_MANY, status: 429, wait };
}
