import { data, redirect } from "react-router";
import type {
  ReauthenticationAnswer,
  ReauthenticationFactors,
  ReauthenticationRequest,
} from "../../admin/save/reauthentication-answer.ts";
import { type Admin, admin } from "../../admin/shell/gate.server.ts";
import { isPasswordOf } from "../../server/auth/accounts.server.ts";
import { type RequestContext, type Samspil, samspil } from "../../server/context.ts";
import { parseAssertion } from "../second-factor/passkey-response.server.ts";
import { takeCode } from "../second-factor/second-factor-code.server.ts";
import { mustUsePasskey, TOO_MANY } from "../sign-in/sign-in.server.ts";

type Given = { password: string; code: string };
type AskServices = Pick<Samspil, "passkeys" | "secondFactors" | "settings">;
type PasswordServices = Pick<
  Samspil,
  "auth" | "changeLimit" | "colleagues" | "wrongReauthenticationLimit"
>;
type ReauthenticationServices = AskServices & PasswordServices & Pick<Samspil, "reauthentications">;
/** `wait` is in seconds. */
type RejectedReauthentication = Pick<ReauthenticationAnswer, "sentence" | "wrong"> & {
  status: number;
  wait?: number;
};

const REAUTHENTICATE_FIRST = "Bekræft først, at det er dig.";
const KEY_FIRST = "På denne hjemmeside er adgangskoden ikke nok. Bekræft med din adgangsnøgle.";
const KEY_NOT_TAKEN = "Adgangsnøglen blev ikke godkendt. Prøv igen, eller skriv din adgangskode.";
const KEY_OF_OTHERS = "Adgangsnøglen hører ikke til din konto. Vælg en af dine egne.";

/** `back` is where to go on afterwards, without script. */
export async function rejectWithoutReauthentication(context: RequestContext, back: string) {
  const services = context.get(samspil);
  const me = context.get(admin);
  if (await services.reauthentications.isRecent(me.sessionId)) return undefined;
  const reauthentication: ReauthenticationRequest = {
    ...(await readReauthenticationFactors(services, me)),
    at: reauthenticationPath(back),
  };
  return data({ ok: false, sentence: REAUTHENTICATE_FIRST, reauthentication }, { status: 403 });
}

export async function requireReauthentication(
  context: RequestContext,
  back: string,
): Promise<void> {
  if (await rejectWithoutReauthentication(context, back))
    throw redirect(reauthenticationPath(back));
}

export async function readReauthenticationFactors(
  services: AskServices,
  { id, email }: Admin,
): Promise<ReauthenticationFactors> {
  const asksForCode = (await services.secondFactors.read(id)) !== undefined;
  return {
    email,
    asksForCode,
    asksForPassword: asksForCode || !(await mustUsePasskey(services, id)),
    hasPasskey: (await services.passkeys.list(id)).length > 0,
  };
}

/** By password, and code where one is asked for at sign-in. @returns what is wrong about them */
export async function reauthenticate(
  services: ReauthenticationServices,
  me: Admin,
  given: Given,
): Promise<RejectedReauthentication | undefined> {
  const { asksForPassword, asksForCode } = await readReauthenticationFactors(services, me);
  if (!asksForPassword) return { sentence: KEY_FIRST, status: 422 };
  const rejected = await rejectWrongPassword(services, me, given.password);
  if (rejected) return rejected;
  if (asksForCode) {
    const taken = await takeCode(services, me, given.code);
    if (!taken.ok) return { sentence: taken.sentence, status: 422, wrong: "code" };
  }
  await services.reauthentications.record(me.sessionId);
}

export async function reauthenticateByPasskey(
  services: ReauthenticationServices,
  me: Admin,
  { headers, credential }: { headers: Headers; credential: FormDataEntryValue | null },
): Promise<RejectedReauthentication | undefined> {
  const held = await rejectTooMany(services, me);
  if (held) return held;
  const response = parseAssertion(credential);
  const owner =
    response && (await services.passkeys.identify(headers, passkeyPurpose(me), response));
  if (!owner?.ok || owner.id !== me.id) {
    await noteWrongReauthentication(services, me);
    return { sentence: owner?.ok ? KEY_OF_OTHERS : KEY_NOT_TAKEN, status: 422 };
  }
  await services.reauthentications.record(me.sessionId);
}

export function passkeyPurpose({ id }: Admin): string {
  return `proof of ${id}`;
}

export async function rejectWrongPassword(
  services: PasswordServices,
  me: Admin,
  password: string,
): Promise<RejectedReauthentication | undefined> {
  const held = await rejectTooMany(services, me);
  if (held) return held;
  if (await isPasswordOf(services.auth, me.id, password)) return undefined;
  await noteWrongReauthentication(services, me);
  return { sentence: "Adgangskoden er forkert.", status: 422, wrong: "password" };
}

/** Once a day at most: whoever mistypes is told no more than that. */
export async function noteWrongReauthentication(
  {
    colleagues,
    wrongReauthenticationLimit,
  }: Pick<Samspil, "colleagues" | "wrongReauthenticationLimit">,
  { id, email }: Admin,
) {
  const wasNotified = wrongReauthenticationLimit.wait(id) > 0;
  wrongReauthenticationLimit.take(id);
  if (!wasNotified && wrongReauthenticationLimit.wait(id) > 0)
    await colleagues.notify(email, "reauthentication failed");
}

/** A session left open is no licence to guess. */
async function rejectTooMany({ changeLimit }: Pick<Samspil, "changeLimit">, { id }: Admin) {
  const wait = changeLimit.take(id);
  return wait > 0 ? { sentence: TOO_MANY, status: 429, wait } : undefined;
}

function reauthenticationPath(back: string): string {
  return `/admin/bekraeft?til=${encodeURIComponent(back)}`;
}
