import {
  findByPassword,
  type Identified,
  isStillTheirs,
} from "../../server/auth/accounts.server.ts";
import { LONGEST_PASSWORD } from "../../server/auth/auth.server.ts";
import type { Guess } from "../../server/auth/known-device.server.ts";
import { endSession, findSession } from "../../server/auth/sessions.server.ts";
import type { Samspil } from "../../server/context.ts";
import { notifyOfSignIn } from "./sign-in-news.server.ts";

const WRONG_PASSWORD = rejectSignIn("Ugyldig email eller adgangskode. Prøv igen.");
const PASSKEY_FIRST = rejectSignIn(
  "På denne hjemmeside er adgangskoden ikke nok. Log ind med din adgangsnøgle.",
);
const TOO_MANY = "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.";

/** `email`: whose password, code or passkey it was. */
export type SignInResult =
  | { ok: true; next: "in" | "code"; email: string; how: SignInWay; headers: Headers }
  | RejectedSignIn;
type SignInWay = "password" | "code" | "recovery code" | "passkey";
/** `wait` is in seconds. */
export type RejectedSignIn = {
  ok: false;
  sentence: string;
  status: number;
  email?: string;
  wait?: number;
  startsOver?: boolean;
};

/** Answers the same, in the same time, whether the account exists or not. */
export async function signIn(
  services: Samspil,
  { password, ...guess }: Guess & { password: string },
): Promise<SignInResult> {
  const { auth, limits, knownDevices, secondFactors, pendingSignIns } = services;
  const { email, headers } = guess;
  if (!email || !password || password.length > LONGEST_PASSWORD) return WRONG_PASSWORD;
  const keys = await knownDevices.keysOf(guess);
  const wait = limits.passwords.take(keys);
  if (wait > 0) return rejectFor(wait);
  const account = await findByPassword(auth, email, password);
  if (!account) return WRONG_PASSWORD;
  limits.passwords.giveBack(keys);
  const how = "password";
  if (await secondFactors.read(account.id)) {
    const cookie = await pendingSignIns.begin(account);
    return { ok: true, next: "code", email, how, headers: new Headers({ "set-cookie": cookie }) };
  }
  if (await mustUsePasskey(services, account.id)) return PASSKEY_FIRST;
  const isStillEnough = async () =>
    (await isStillTheirs(auth, account)) && !(await secondFactors.read(account.id));
  const cookies = await startSession(services, account, headers, isStillEnough);
  return cookies ? { ok: true, next: "in", email, how, headers: cookies } : WRONG_PASSWORD;
}

export async function mustUsePasskey(
  { settings, passkeys }: Pick<Samspil, "settings" | "passkeys">,
  id: string,
) {
  return settings.secondFactorRequired && (await passkeys.list(id)).length > 0;
}

/** Ends the browser's earlier session. @returns the cookies; undefined if the credentials changed meanwhile */
export async function startSession(
  services: Samspil,
  account: Pick<Identified, "id" | "email">,
  headers: Headers,
  isStillEnough: () => Promise<boolean>,
): Promise<Headers | undefined> {
  const { auth, knownDevices } = services;
  const earlier = await findSession(services, headers);
  const device = await knownDevices.remember(account.email);
  const { headers: cookies, response: opened } = await auth.api.openSession({
    body: { userId: account.id },
    headers,
    returnHeaders: true,
  });
  // A change of the password ends the sessions and devices that exist then; these may be a moment younger.
  if (!(await isStillEnough())) {
    await endSession(auth, account.id, opened.id);
    return undefined;
  }
  if (earlier) await endSession(auth, earlier.user.id, earlier.session.id);
  await notifyOfSignIn(services, account.email, headers);
  cookies.append("set-cookie", device);
  return cookies;
}

export function rejectFor(wait: number): RejectedSignIn {
  return { ...rejectSignIn(TOO_MANY, 429), wait };
}

export function rejectSignIn(sentence: string, status = 401): RejectedSignIn {
  return { ok: false, sentence, status };
}
