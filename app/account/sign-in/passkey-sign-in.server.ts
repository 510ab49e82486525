import type { Samspil } from "../../server/context.ts";
import { keysOfAddress } from "../../server/limits/limit.server.ts";
import { parseAssertion } from "../second-factor/passkey-response.server.ts";
import { rejectFor, rejectSignIn, type SignInResult, startSession } from "./sign-in.server.ts";

const REMOVED =
  "Adgangsnøglen er ikke tilmeldt her, eller den er fjernet. Log ind med din adgangskode.";
const NOT_TAKEN = "Adgangsnøglen blev ikke godkendt. Prøv igen, eller log ind med din adgangskode.";

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
  if (!response) return rejectSignIn(NOT_TAKEN);
  const owner = await passkeys.identify(headers, response);
  if (typeof owner === "string") return rejectSignIn(owner === "unknown" ? REMOVED : NOT_TAKEN);
  const { email } = owner;
  const cookies = await startSession(services, owner, headers, () => passkeys.isStillTheirs(owner));
  return cookies
    ? { ok: true, next: "in", email, how: "passkey", headers: cookies }
    : { ...rejectSignIn(REMOVED), email };
}
