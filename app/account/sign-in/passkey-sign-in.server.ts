import type { Samspil } from "../../server/context.ts";
import { withReason } from "../../server/database/storage-failure.server.ts";
import { keysOfAddress } from "../../server/limits/limit.server.ts";
import { parseAssertion } from "../second-factor/passkey-response.server.ts";
import {
  NOT_NOW,
  type RejectedSignIn,
  rejectFor,
  rejectSignIn,
  type SessionServices,
  type SignedIn,
  startSession,
} from "./sign-in.server.ts";

const REMOVED =
  "Adgangsnøglen er ikke tilmeldt her, eller den er fjernet. Log ind med din adgangskode.";
const NOT_TAKEN = "Adgangsnøglen blev ikke godkendt. Prøv igen, eller log ind med din adgangskode.";

type PasskeySignInServices = SessionServices & Pick<Samspil, "passkeys">;
type PasskeySignInRequest = {
  address: string;
  headers: Headers;
  credential: FormDataEntryValue | null;
};

/** No code follows: the device has checked a finger, a face or its own code. */
export async function signInByPasskey(
  services: PasskeySignInServices,
  { address, headers, credential }: PasskeySignInRequest,
): Promise<(SignedIn & { email: string }) | (RejectedSignIn & { email?: string })> {
  const { passkeys, limits, log } = services;
  const wait = limits.passkeys.take(keysOfAddress(address));
  if (wait > 0) return rejectFor(wait);
  const response = parseAssertion(credential);
  if (!response) return rejectSignIn(NOT_TAKEN);
  try {
    const owner = await passkeys.identify(headers, response);
    if (typeof owner === "string") return rejectSignIn(owner === "unknown" ? REMOVED : NOT_TAKEN);
    const { email } = owner;
    const credentialsStillValid = () => passkeys.isStillTheirs(owner);
    const signedIn = await startSession(services, owner, headers, credentialsStillValid);
    return signedIn ? { ...signedIn, email } : { ...rejectSignIn(REMOVED), email };
  } catch (error) {
    log.error({ err: error }, "could not sign in by a passkey");
    return rejectSignIn(withReason(NOT_NOW, error), 503);
  }
}
