import type { Admin } from "../../admin/shell/gate.server.ts";
import type { Offer } from "../../server/auth/second-factor.server.ts";
import { endSessions } from "../../server/auth/sessions.server.ts";
import type { Samspil } from "../../server/context.ts";
import type { SecurityEvent } from "../../server/events/security-events.server.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import type { AccountAnswer, KeyOffer } from "../account-answer.ts";
import { drawQrCode } from "./qr-code.server.ts";

export type SecondFactorStepArgs = {
  services: Pick<Samspil, "auth" | "colleagues" | "log" | "passkeys" | "secondFactors">;
  me: Admin;
  form: FormData;
  headers: Headers;
};
export type Answered = {
  answer: AccountAnswer;
  status?: number;
  headers?: Headers;
  event?: SecurityEvent;
};

const ON_ALREADY = "Totrinslogin er allerede slået til.";
const TOO_LATE = "Der gik for lang tid. Begynd forfra, og læs den nye QR-kode.";
const NOT_ON = "Totrinslogin er ikke slået til.";

export function findSecondFactorStep(
  intent: string,
): ((args: SecondFactorStepArgs) => Promise<Answered>) | undefined {
  return STEPS.get(intent);
}

const STEPS = new Map([
  ["start", start],
  ["turn-on", turnOn],
  ["renew", renew],
  ["turn-off", turnOff],
]);

async function start({ services, me }: SecondFactorStepArgs): Promise<Answered> {
  const { secondFactors } = services;
  if (await secondFactors.read(me.id)) return reject(ON_ALREADY);
  return { answer: { ok: true, sentence: "", offer: drawn(await secondFactors.offer(me)) } };
}

async function turnOn({ services, me, form, headers }: SecondFactorStepArgs): Promise<Answered> {
  const { secondFactors, colleagues } = services;
  const sealed = textOf(form, "sealed");
  const result = await secondFactors.turnOn(me, sealed, textOf(form, "code"));
  if (result.ok) {
    const renewed = await startOnlySession(services, me, headers);
    await colleagues.notify(me.email, "second factor on");
    const sentence = renewed
      ? "Totrinslogin er slået til. Du er logget ud alle andre steder."
      : "Totrinslogin er slået til.";
    const answer = { ok: true, sentence, recoveryCodes: result.recoveryCodes };
    return { answer, headers: renewed, event: "second factor turned on" };
  }
  if (result.reason === "on already") return reject(ON_ALREADY);
  const offer = await secondFactors.readOffer(me, sealed);
  if (!offer) return reject(TOO_LATE);
  const sentence = "Koden er forkert. Skriv den, som appen viser lige nu.";
  return { answer: { ok: false, sentence, offer: drawn(offer) } };
}

async function renew({ services, me }: SecondFactorStepArgs): Promise<Answered> {
  if (!(await services.secondFactors.read(me.id))) return reject(NOT_ON);
  const recoveryCodes = await services.secondFactors.renewRecoveryCodes(me.id);
  await services.colleagues.notify(me.email, "recovery codes renewed");
  return {
    answer: {
      ok: true,
      sentence: "Du har ti nye gendannelseskoder. De gamle virker ikke længere.",
      recoveryCodes,
    },
    event: "recovery codes renewed",
  };
}

async function turnOff({ services, me, headers }: SecondFactorStepArgs): Promise<Answered> {
  if (!(await services.secondFactors.turnOff(me.id))) return reject(NOT_ON);
  await services.colleagues.notify(me.email, "second factor off");
  const renewed = await startOnlySession(services, me, headers);
  const sentence = renewed
    ? "Totrinslogin er slået fra. Du er logget ud alle andre steder."
    : "Totrinslogin er slået fra.";
  return { answer: { ok: true, sentence }, headers: renewed, event: "second factor turned off" };
}

/** A new session for this browser and none elsewhere. What was done is done if that fails; recovery codes must be told. */
export async function startOnlySession(
  { auth, log }: Pick<Samspil, "auth" | "log">,
  { id }: Admin,
  headers: Headers,
): Promise<Headers | undefined> {
  try {
    const opened = await auth.api.openSession({
      body: { userId: id },
      headers,
      returnHeaders: true,
    });
    await endSessions(auth, id, (session) => session.id !== opened.response.id);
    return opened.headers;
  } catch (error) {
    log.warn({ err: error }, "other sessions could not be ended after a second factor was changed");
    return undefined;
  }
}

function drawn({ address, letters, sealed }: Offer): KeyOffer {
  return { address, qrCode: drawQrCode(address), letters, sealed };
}

export function reject(sentence: string): Answered {
  return { answer: { ok: false, sentence } };
}
