import { data, type RouterContextProvider, redirect } from "react-router";
import { type Admin, admin } from "../../admin/shell/gate.server.ts";
import { isPasswordOf } from "../../server/auth/accounts.server.ts";
import { type Samspil, samspil } from "../../server/context.ts";
import { parseAssertion } from "../second-factor/passkey-response.server.ts";
import { takeCode } from "../second-factor/second-factor-code.server.ts";
import { mustUsePasskey, TOO_MANY } from "../sign-in/sign-in.server.ts";
import type { MissingProof, ProofAnswer, ProofAsks } from "./proof-fields.tsx";

type Context = Readonly<RouterContextProvider>;
type Given = { password: string; code: string };
type AskServices = Pick<Samspil, "passkeys" | "secondFactors" | "settings">;
type PasswordServices = Pick<Samspil, "auth" | "changeLimit" | "colleagues" | "wrongProofLimit">;
type Services = AskServices & PasswordServices & Pick<Samspil, "proofs">;
/** `wait` is in seconds. */
type Refused = Pick<ProofAnswer, "sentence" | "wrong"> & { status: number; wait?: number };

const PROOF_FIRST = "Bekræft først, at det er dig.";
const KEY_FIRST = "Hos os er adgangskoden ikke nok. Bekræft med din adgangsnøgle.";
const KEY_NOT_TAKEN = "Adgangsnøglen blev ikke godkendt. Prøv igen, eller skriv din adgangskode.";
const KEY_OF_OTHERS = "Adgangsnøglen hører ikke til din konto. Vælg en, der gør.";

/** The refusal of what asks for a fresh proof, where there is none; `back` is where to go on afterwards, without script. */
export async function refuseWithoutProof(context: Context, back: string) {
  const services = context.get(samspil);
  const me = context.get(admin);
  if (await services.proofs.isFresh(me.sessionId)) return undefined;
  const proof: MissingProof = { ...(await readProofAsks(services, me)), at: proofPath(back) };
  return data({ ok: false, sentence: PROOF_FIRST, proof }, { status: 403 });
}

/** The same for an address that answers no form. */
export async function requireProof(context: Context, back: string): Promise<void> {
  if (await refuseWithoutProof(context, back)) throw redirect(proofPath(back));
}

/** What signs an account in, proves it too. */
export async function readProofAsks(
  services: AskServices,
  { id, email }: Admin,
): Promise<ProofAsks> {
  const asksForCode = (await services.secondFactors.read(id)) !== undefined;
  return {
    email,
    asksForCode,
    asksForPassword: asksForCode || !(await mustUsePasskey(services, id)),
    hasPasskey: (await services.passkeys.list(id)).length > 0,
  };
}

/** Password, and code where one is asked for at sign-in: what is wrong about them, or nothing and the proof is given. */
export async function giveProof(
  services: Services,
  me: Admin,
  given: Given,
): Promise<Refused | undefined> {
  const { asksForPassword, asksForCode } = await readProofAsks(services, me);
  if (!asksForPassword) return { sentence: KEY_FIRST, status: 422 };
  const refused = await refuseWrongPassword(services, me, given.password);
  if (refused) return refused;
  if (asksForCode) {
    const taken = await takeCode(services, me, given.code);
    if (!taken.ok) return { sentence: taken.sentence, status: 422, wrong: "code" };
  }
  await services.proofs.give(me.sessionId);
}

/** A passkey is as good: it is both factors at sign-in. */
export async function giveProofByPasskey(
  services: Services,
  me: Admin,
  { headers, credential }: { headers: Headers; credential: FormDataEntryValue | null },
): Promise<Refused | undefined> {
  const held = refuseTooMany(services, me);
  if (held) return held;
  const response = parseAssertion(credential);
  const owner = response && (await services.passkeys.identify(headers, proofOf(me), response));
  if (!owner?.ok || owner.id !== me.id) {
    await noteWrongProof(services, me);
    return { sentence: owner?.ok ? KEY_OF_OTHERS : KEY_NOT_TAKEN, status: 422 };
  }
  await services.proofs.give(me.sessionId);
}

/** What a passkey is asked to prove here. */
export function proofOf({ id }: Admin): string {
  return `proof of ${id}`;
}

/** The password of whoever is signed in, wherever it is asked for again. */
export async function refuseWrongPassword(
  services: PasswordServices,
  me: Admin,
  password: string,
): Promise<Refused | undefined> {
  const held = refuseTooMany(services, me);
  if (held) return held;
  if (await isPasswordOf(services.auth, me.id, password)) return undefined;
  await noteWrongProof(services, me);
  return { sentence: "Adgangskoden er forkert.", status: 422, wrong: "password" };
}

/** Once a day at most: whoever mistypes is told no more than that. */
export async function noteWrongProof(
  { colleagues, wrongProofLimit }: Pick<Samspil, "colleagues" | "wrongProofLimit">,
  { id, email }: Admin,
) {
  const isTold = wrongProofLimit.wait(id) > 0;
  wrongProofLimit.take(id);
  if (!isTold && wrongProofLimit.wait(id) > 0) await colleagues.tell(email, "proof refused");
}

/** A session left open is no licence to guess. */
function refuseTooMany({ changeLimit }: Pick<Samspil, "changeLimit">, { id }: Admin) {
  const wait = changeLimit.take(id);
  return wait > 0 ? { sentence: TOO_MANY, status: 429, wait } : undefined;
}

function proofPath(back: string): string {
  return `/admin/bekraeft?til=${encodeURIComponent(back)}`;
}
