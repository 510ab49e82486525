import { data } from "react-router";
import { accountAddress, isEmailAddress, LONGEST_ADDRESS } from "../../formats/email-address.ts";
import type { Guess } from "../../server/auth/known-device.server.ts";
import { clientAddress, type RequestContext, type Samspil, samspil } from "../../server/context.ts";
import { withReason } from "../../server/database/storage-failure.server.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { whoAsks } from "../../shell/actor.server.ts";
import { answerInit } from "./answer-sign-in.server.ts";
import { type RejectedSignIn, rejectFor, rejectSignIn } from "./sign-in.server.ts";

const EMAIL_FIRST = "Indtast din email-adresse først";
const FAILED = "Kunne ikke sende nulstillingsmail. Kontrollér at email er korrekt.";
const SENT = "En email med link til nulstilling af adgangskode er blevet sendt.";

/** Every answer takes this long, more than storing a message does: the time does not show which accounts exist. */
const TAKES_MS = 600;

/** Empty where the typed address is too long. */
export function emailIn(form: FormData): string {
  const email = accountAddress(textOf(form, "email"));
  return email.length <= LONGEST_ADDRESS ? email : "";
}

export async function answerReset(
  { request, context }: { request: Request; context: RequestContext },
  email: string,
) {
  const services = context.get(samspil);
  await services.audit({ kind: "reset asked for", who: whoAsks({ request, context }, email) });
  const guess = { email, address: context.get(clientAddress), headers: request.headers };
  const result = await requestReset(services, guess);
  return data({ ok: result.ok, sentence: result.sentence, email }, answerInit(result));
}

/** Fails for an invalid address, and when the message cannot be queued; not for an unknown address. */
async function requestReset(
  { colleagues, knownDevices, limits, log }: Samspil,
  guess: Guess,
): Promise<{ ok: true; sentence: string } | RejectedSignIn> {
  const { email } = guess;
  if (!email) return rejectSignIn(EMAIL_FIRST, 422);
  if (!isEmailAddress(email)) return rejectSignIn(FAILED, 422);
  try {
    const wait = limits.passwordLinks.take(await knownDevices.keysOf(guess));
    if (wait > 0) return rejectFor(wait);
    const pause = new Promise((resolve) => setTimeout(resolve, TAKES_MS));
    await Promise.all([colleagues.sendReset(email), pause]);
    return { ok: true, sentence: SENT };
  } catch (error) {
    log.error({ err: error }, "could not queue the reset message");
    return rejectSignIn(withReason(FAILED, error), 503);
  }
}
