import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";

const base64url = z.string().max(20_000);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  // The results of extensions are not used.
  clientExtensionResults: z.unknown().transform(() => ({})),
};
const newPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** Undefined for a response that no browser sends. */
export function parseNewPasskey(posted: unknown): RegistrationResponseJSON | undefined {
  return newPasskey.safeParse(readJson(posted)).data;
}

export function parseAssertion(posted: unknown): AuthenticationResponseJSON | undefined {
  return assertion.safeParse(readJson(posted)).data;
}

function readJson(posted: unknown): unknown {
  return typeof posted === "string" ? parseJson(posted) : undefined;
}
