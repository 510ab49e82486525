import { accountAddress, isEmailAddress, LONGEST_ADDRESS } from "../../formats/email-address.ts";
import {
  findByPassword,
  type Identified,
  isStillTheirs,
} from "../../server/auth/accounts.server.ts";
import { LONGEST_PASSWORD } from "../../server/auth/auth.server.ts";
import type { Guess } from "../../server/auth/known-device.server.ts";
import { endSession, findSession } from "../../server/auth/sessions.server.ts";
import type { Samspil } from "../../server/context.ts";
import { withReason } from "../../server/database/storage-failure.server.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { checkCode } from "../second-factor/second-factor-code.server.ts";
import { notifyOfSignIn } from "./sign-in-news.server.ts";

const WRONG_PASSWORD = rejectSignIn("Ugyldig email eller adgangskode. Prøv igen.");
const TOO_MANY = "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.";
export const NOT_NOW = "Du kan ikke logges ind lige nu. Prøv igen om lidt.";
const EMAIL_FIRST = "Indtast din email-adresse først";
const RESET_FAILED = "Kunne ikke sende nulstillingsmail. Kontrollér at email er korrekt.";
const RESET_SENT = "En email med link til nulstilling af adgangskode er blevet sendt.";
export const START_OVER = "Der gik for lang tid. Log ind igen med din adgangskode.";

const PASSKEY_FIRST = rejectSignIn(
  "På denne hjemmeside er adgangskoden ikke nok. Log ind med din adgangsnøgle.",
);

/** Every answer takes this long, more than storing a message does: the time does not show which accounts exist. */
const RESET_TAKES_MS = 600;

export type SignedIn = { ok: true; next: "in"; headers: Headers };
type SignedInByCode = SignedIn & { how: "code" | "recovery code" };
type CodeAsked = { ok: true; next: "code"; headers: Headers };
/** `wait` is in seconds. */
export type RejectedSignIn = { ok: false; sentence: string; status: number; wait?: number };
export type SessionServices = Pick<
  Samspil,
  "auth" | "colleagues" | "limits" | "events" | "knownDevices" | "log"
>;
type SignInServices = SessionServices &
  Pick<Samspil, "passkeys" | "settings" | "secondFactors" | "pendingSignIns">;
type CodeServices = SessionServices & Pick<Samspil, "secondFactors" | "pendingSignIns">;
type ResetServices = Pick<Samspil, "colleagues" | "knownDevices" | "limits" | "log">;

/** Empty where the typed address is too long. */
export function emailIn(form: FormData): string {
  const email = accountAddress(textOf(form, "email"));
  return email.length <= LONGEST_ADDRESS ? email : "";
}

/** Answers the same, in the same time, whether the account exists or not. */
export async function signIn(
  services: SignInServices,
  { password, ...guess }: Guess & { password: string },
): Promise<SignedIn | CodeAsked | RejectedSignIn> {
  const { auth, limits, knownDevices, secondFactors, pendingSignIns, log } = services;
  const { email, headers } = guess;
  if (!email) return WRONG_PASSWORD;
  if (!password || password.length > LONGEST_PASSWORD) return WRONG_PASSWORD;
  try {
    const keys = await knownDevices.keysOf(guess);
    const wait = limits.passwords.take(keys);
    if (wait > 0) return rejectFor(wait);
    const account = await findByPassword(auth, email, password);
    if (!account) return WRONG_PASSWORD;
    limits.passwords.giveBack(keys);
    if (await secondFactors.read(account.id)) {
      const cookie = await pendingSignIns.begin(account);
      return { ok: true, next: "code", headers: new Headers({ "set-cookie": cookie }) };
    }
    if (await mustUsePasskey(services, account.id)) return PASSKEY_FIRST;
    const credentialsStillValid = async () =>
      (await isStillTheirs(auth, account)) && !(await secondFactors.read(account.id));
    const signedIn = await startSession(services, account, headers, credentialsStillValid);
    return signedIn ?? WRONG_PASSWORD;
  } catch (error) {
    log.error({ err: error }, "could not sign in");
    return rejectSignIn(withReason(NOT_NOW, error), 503);
  }
}

export async function mustUsePasskey(
  { settings, passkeys }: Pick<Samspil, "settings" | "passkeys">,
  id: string,
) {
  return settings.secondFactorRequired && (await passkeys.list(id)).length > 0;
}

/** Undefined when the pending sign-in is used, or has expired. */
export async function enterCode(
  services: CodeServices,
  account: Identified,
  { headers, code }: { headers: Headers; code: string },
): Promise<SignedInByCode | RejectedSignIn | undefined> {
  const { colleagues, pendingSignIns, log } = services;
  try {
    // It may have been turned off since the password was given.
    if (!(await services.secondFactors.read(account.id))) return undefined;
    const checked = await checkCode(services, account, code);
    if (!checked.ok) return checked;
    if (!(await pendingSignIns.end(headers))) return undefined;
    const credentialsStillValid = () => isStillTheirs(services.auth, account);
    const signedIn = await startSession(services, account, headers, credentialsStillValid);
    if (!signedIn) return undefined;
    signedIn.headers.append("set-cookie", pendingSignIns.forget);
    if (checked.kind === "recovery code")
      await colleagues.notify(account.email, "recovery code used");
    return { ...signedIn, how: checked.kind };
  } catch (error) {
    log.error({ err: error }, "could not sign in by a code");
    return rejectSignIn(withReason(NOT_NOW, error), 503);
  }
}

/** Ends the browser's earlier session. Returns undefined if the credentials changed meanwhile. */
export async function startSession(
  services: SessionServices,
  account: { id: string; email: string },
  headers: Headers,
  credentialsStillValid: () => Promise<boolean>,
): Promise<SignedIn | undefined> {
  const { auth, knownDevices, log } = services;
  const earlier = await findSession({ auth, log }, headers);
  const device = await knownDevices.remember(account.email);
  const { headers: cookies, response: opened } = await auth.api.openSession({
    body: { userId: account.id },
    headers,
    returnHeaders: true,
  });
  // A change of the password ends the sessions and devices that exist then; these may be a moment younger.
  if (!(await credentialsStillValid())) {
    await endSession(auth, account.id, opened.id);
    return undefined;
  }
  if (earlier) await endSession(auth, earlier.user.id, earlier.session.id);
  await notifyOfSignIn(services, account.email, headers);
  cookies.append("set-cookie", device);
  return { ok: true, next: "in", headers: cookies };
}

/** Fails for an invalid address, and when the message cannot be queued; not for an unknown address. */
export async function requestReset(
  { colleagues, knownDevices, limits, log }: ResetServices,
  guess: Guess,
): Promise<{ ok: true; sentence: string } | RejectedSignIn> {
  const { email } = guess;
  if (!email) return rejectSignIn(EMAIL_FIRST, 422);
  if (!isEmailAddress(email)) return rejectSignIn(RESET_FAILED, 422);
  try {
    const wait = limits.passwordLinks.take(await knownDevices.keysOf(guess));
    if (wait > 0) return rejectFor(wait);
    const pause = new Promise((resolve) => setTimeout(resolve, RESET_TAKES_MS));
    await Promise.all([colleagues.sendReset(email), pause]);
    return { ok: true, sentence: RESET_SENT };
  } catch (error) {
    log.error({ err: error }, "could not queue the reset message");
    return rejectSignIn(withReason(RESET_FAILED, error), 503);
  }
}

export function answerInit(result: { ok: true } | RejectedSignIn): ResponseInit {
  if (result.ok) return {};
  const { status, wait } = result;
  return wait ? { status, headers: { "retry-after": String(wait) } } : { status };
}

export function rejectFor(wait: number): RejectedSignIn {
  return { ...rejectSignIn(TOO_MANY, 429), wait };
}

export function rejectSignIn(sentence: string, status = 401): RejectedSignIn {
  return { ok: false, sentence, status };
}
