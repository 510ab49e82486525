import type { CreationOptions } from "../../server/auth/passkeys.server.ts";
import { readRefusal } from "../../site/shell/read-refusal.ts";

type DeviceAnswer = { credential: string } | { sentence: string };

const NOT_USED = "Adgangsnøglen blev ikke brugt. Prøv igen, eller log ind med din adgangskode.";
const NOT_MADE = "Der blev ikke lavet nogen adgangsnøgle. Prøv igen, når du er klar.";
const MADE_ALREADY = "Enheden har allerede en adgangsnøgle til din konto.";
const WRONG_ADDRESS =
  "Adgangsnøgler virker kun på hjemmesidens egen adresse. Log ind dér, eller brug din adgangskode.";
const CANNOT_CREATE = "Enheden kan ikke lave en adgangsnøgle. Prøv med din telefon.";
const NO_CONTACT = "Der er ingen forbindelse til serveren lige nu. Prøv igen om lidt.";

export function canUsePasskeys(): boolean {
  return (
    "PublicKeyCredential" in window &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

export async function askDevice(challengePath: string): Promise<DeviceAnswer> {
  let publicKey: PublicKeyCredentialRequestOptions;
  try {
    const challenge = await fetch(challengePath);
    if (!challenge.ok) return { sentence: readRefusal(await challenge.text()) ?? NO_CONTACT };
    publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await challenge.json());
  } catch {
    return { sentence: NO_CONTACT };
  }
  return answerOf(() => navigator.credentials.get({ publicKey }), NOT_USED);
}

export function createPasskey(options: CreationOptions): Promise<DeviceAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(() => navigator.credentials.create({ publicKey }), NOT_MADE);
}

async function answerOf(
  ask: () => Promise<Credential | null>,
  cancelled: string,
): Promise<DeviceAnswer> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) {
      return { credential: JSON.stringify(credential.toJSON()) };
    }
    return { sentence: cancelled };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { sentence: SENTENCES.get(name) ?? cancelled };
  }
}

const SENTENCES = new Map([
  ["InvalidStateError", MADE_ALREADY],
  ["SecurityError", WRONG_ADDRESS],
  ["NotSupportedError", CANNOT_CREATE],
  ["ConstraintError", CANNOT_CREATE],
]);
