import {
  findByPassword,
  type Identified,
  isStillTheirs,
} from "../../server/auth/accounts.server.ts";
import { LONGEST_PASSWORD } from "../../server/auth/auth.server.ts";
import type { Guess } from "../../server/auth/known-device.server.ts";
import {
  MOST_WRONG_CODES,
  WRONG_CODES_BEFORE_NOTICE,
} from "../../server/auth/second-factor.server.ts";
import { endSession, findSession } from "../../server/auth/sessions.server.ts";
import type { Samspil } from "../../server/context.ts";
import { keysOfAddress } from "../../server/limits/limit.server.ts";
import { parseAssertion } from "../second-factor/passkey-response.server.ts";
import { START_OVER } from "./return-path.ts";
import { notifyOfSignIn } from "./sign-in-news.server.ts";

const WRONG_PASSWORD = rejectSignIn("Ugyldig email eller adgangskode. Prøv igen.");
const PASSKEY_FIRST = rejectSignIn(
  "På denne hjemmeside er adgangskoden ikke nok. Log ind med din adgangsnøgle.",
);
const LOCKED = rejectSignIn(
  "Der er skrevet for mange forkerte koder. Vælg en ny adgangskode med »Glemt adgangskode?« på siden, hvor du logger ind. Så kan du prøve igen.",
  403,
);
const UNREADABLE = rejectSignIn(
  "Koderne fra appen virker ikke, efter at hjemmesiden er gendannet. Brug en gendannelseskode, eller få hjælp af den, der driver hjemmesiden.",
);
const REMOVED = rejectSignIn(
  "Adgangsnøglen er ikke tilmeldt her, eller den er fjernet. Log ind med din adgangskode.",
);
const NOT_TAKEN = rejectSignIn(
  "Adgangsnøglen blev ikke godkendt. Prøv igen, eller log ind med din adgangskode.",
);
const TOO_MANY = "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.";

/** `email`: whose password, code or passkey it was. */
export type SignInResult = SignedIn | RejectedSignIn;
type SignedIn = { ok: true; next: "in" | "code"; email: string; how: SignInWay; headers: Headers };
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
  return (await startSession(services, account, { how, headers }, isStillEnough)) ?? WRONG_PASSWORD;
}

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
  const how = checked.kind;
  const signedIn = await startSession(services, account, { how, headers }, isStillEnough);
  if (!signedIn) return { ...startsOver, email };
  signedIn.headers.append("set-cookie", pendingSignIns.forget);
  if (how === "recovery code") await colleagues.notify(email, "recovery code used");
  return signedIn;
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

type PasskeyTry = { address: string; headers: Headers; credential: FormDataEntryValue | null };

/** No code follows: the device has checked a finger, a face or its own code. */
export async function signInByPasskey(
  services: Samspil,
  { address, headers, credential }: PasskeyTry,
): Promise<SignInResult> {
  const { passkeys, limits } = services;
  const wait = limits.passkeys.take(keysOfAddress(address));
  if (wait > 0) return rejectFor(wait);
  const response = parseAssertion(credential);
  if (!response) return NOT_TAKEN;
  const owner = await passkeys.identify(headers, response);
  if (typeof owner === "string") return owner === "unknown" ? REMOVED : NOT_TAKEN;
  const { email } = owner;
  const isStillTheirs = () => passkeys.isStillTheirs(owner);
  const signedIn = await startSession(services, owner, { how: "passkey", headers }, isStillTheirs);
  return signedIn ?? { ...REMOVED, email };
}

export async function mustUsePasskey(
  { settings, passkeys }: Pick<Samspil, "settings" | "passkeys">,
  id: string,
) {
  return settings.secondFactorRequired && (await passkeys.list(id)).length > 0;
}

/** Ends the browser's earlier session. Undefined if the credentials changed meanwhile. */
async function startSession(
  services: Samspil,
  { id, email }: Pick<Identified, "id" | "email">,
  { how, headers }: { how: SignInWay; headers: Headers },
  isStillEnough: () => Promise<boolean>,
): Promise<SignedIn | undefined> {
  const { auth, knownDevices } = services;
  const earlier = await findSession(services, headers);
  const device = await knownDevices.remember(email);
  const { headers: cookies, response: opened } = await auth.api.openSession({
    body: { userId: id },
    headers,
    returnHeaders: true,
  });
  // A change of the password ends the sessions and devices that exist then; these may be a moment younger.
  if (!(await isStillEnough())) {
    await endSession(auth, id, opened.id);
    return undefined;
  }
  if (earlier) await endSession(auth, earlier.user.id, earlier.session.id);
  await notifyOfSignIn(services, email, headers);
  cookies.append("set-cookie", device);
  return { ok: true, next: "in", email, how, headers: cookies };
}

export function rejectFor(wait: number): RejectedSignIn {
  return { ...rejectSignIn(TOO_MANY, 429), wait };
}

export function rejectSignIn(sentence: string, status = 401): RejectedSignIn {
  return { ok: false, sentence, status };
}
