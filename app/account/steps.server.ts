import { deviceOf } from "../admin/shell/actor.server.ts";
import type { Admin } from "../admin/shell/gate.server.ts";
import { isPlainEmailAddress } from "../formats/email-address.ts";
import { isRejection } from "../server/auth/auth.server.ts";
import { newPasswordProblem } from "../server/auth/easy-password.server.ts";
import { isRole } from "../server/auth/role.ts";
import { endSessions } from "../server/auth/sessions.server.ts";
import type { Samspil } from "../server/context.ts";
import type { SecurityEvent } from "../server/events/security-events.server.ts";
import { textOf } from "../server/http/form-body.server.ts";

import type { AccountAnswer } from "./account-answer.ts";

type AccountStepArgs = {
  services: Pick<Samspil, "auth" | "colleagues" | "changeLimit" | "inviteLimit">;
  me: Admin;
  form: FormData;
  headers: Headers;
};
type Answered = { answer: AccountAnswer; status?: number; headers?: HeadersInit; about?: string };
type AccountStep = {
  event: SecurityEvent;
  take: (args: AccountStepArgs) => Promise<Answered>;
  isForOwners?: boolean;
  /** Whether it wants a fresh session. */
  isSensitive?: (services: Pick<Samspil, "secondFactors">, me: Admin) => Promise<boolean>;
};

export function findStep(intent: string): AccountStep | undefined {
  return STEPS.get(intent);
}

const forOwners = { isForOwners: true, isSensitive: async () => true };

const STEPS = new Map<string, AccountStep>([
  // The present password is in its form; the code, where there is one, was given at sign-in.
  ["password", { event: "password changed", take: changePassword, isSensitive: hasSecondFactor }],
  ["end-session", { event: "sessions ended", take: endSession }],
  ["end-others", { event: "sessions ended", take: endOthers }],
  ["invite", { ...forOwners, event: "colleague invited", take: invite }],
  ["role", { ...forOwners, event: "role changed", take: changeRole }],
  ["remove", { ...forOwners, event: "account removed", take: remove }],
]);

async function hasSecondFactor(
  { secondFactors }: Pick<Samspil, "secondFactors">,
  { id }: Admin,
): Promise<boolean> {
  return (await secondFactors.read(id)) !== undefined;
}

async function changePassword({ services, me, form, headers }: AccountStepArgs) {
  const { auth, colleagues, changeLimit } = services;
  const newPassword = textOf(form, "newPassword");
  const problem = await newPasswordProblem({
    password: newPassword,
    repeated: textOf(form, "repeated"),
    email: me.email,
  });
  if (problem) return reject(problem);
  // A session left open is no licence to guess.
  const wait = changeLimit.take(me.id);
  if (wait > 0) {
    const rejection = reject("Der er prøvet for mange gange. Vent et kvarter, og prøv igen.");
    return { ...rejection, status: 429, headers: { "retry-after": String(wait) } };
  }
  const currentPassword = textOf(form, "currentPassword");
  try {
    const changed = await auth.api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    });
    await colleagues.followPasswordChange(me);
    const sentence = "Din adgangskode er ændret. Du er logget ud alle andre steder.";
    return { answer: { ok: true, sentence }, headers: changed.headers };
  } catch (error) {
    if (!isRejection(error)) throw error;
    return reject("Den nuværende adgangskode er forkert.");
  }
}

async function endSession({ services: { auth }, me, form }: AccountStepArgs) {
  const id = textOf(form, "id");
  await endSessions(auth, me.id, (session) => session.id === id && session.id !== me.sessionId);
  return succeed("Enheden er logget ud.");
}

async function endOthers({ services: { auth }, me }: AccountStepArgs) {
  await endSessions(auth, me.id, (session) => session.id !== me.sessionId);
  return succeed("Du er logget ud alle andre steder.");
}

const NO_ROLE = "Vælg en rolle.";
const GONE = "Kontoen findes ikke længere.";
const LAST_OWNER =
  "Der skal altid være en ejer, som kan logge ind. Giv først en kollega rollen Ejer.";
const TOO_MANY_INVITED = "Der er inviteret mange lige nu. Vent en time, og prøv igen.";

async function invite({ services: { colleagues, inviteLimit }, me, form }: AccountStepArgs) {
  const email = textOf(form, "email").trim();
  if (!isPlainEmailAddress(email)) return reject("Skriv kollegaens e-mail.");
  const role = form.get("role") ?? "Redaktør";
  if (!isRole(role)) return reject(NO_ROLE);
  if (inviteLimit.take(me.id) > 0) return { ...reject(TOO_MANY_INVITED), status: 429 };
  const invited = await colleagues.invite(email, role, me.email);
  if (!invited) return reject(`${email} har allerede en konto.`);
  await colleagues.notifyAll({ kind: "invited", email, by: me.email, role });
  const sentence = `${email} er inviteret og får en mail. Linket kan bruges én gang og udløber om syv dage.`;
  return { answer: { ok: true, sentence, link: invited.link }, about: email };
}

async function changeRole({ services: { colleagues }, me, form, headers }: AccountStepArgs) {
  const id = textOf(form, "id");
  const role = form.get("role");
  if (!isRole(role)) return reject(NO_ROLE);
  const colleague = (await colleagues.list()).find((each) => each.id === id);
  if (!colleague) return reject(GONE);
  const { email } = colleague;
  if (colleague.role === role) return succeed(`${email} har allerede rollen ${role}.`);
  const by = { account: me.email, device: deviceOf(headers) };
  const stopped = await colleagues.changeRole(id, role, by);
  if (!stopped) return reject(LAST_OWNER);
  await colleagues.notifyAll({ kind: "role changed", email, by: me.email, role, stopped });
  return succeed(`${email} har nu rollen ${role}.`);
}

async function remove({ services: { colleagues }, me, form, headers }: AccountStepArgs) {
  const id = textOf(form, "id");
  if (id === me.id) return reject("Du kan ikke slette din egen konto.");
  const gone = (await colleagues.list()).find((colleague) => colleague.id === id);
  const stopped = await colleagues.remove(id, me.id, deviceOf(headers));
  if (!gone || !stopped) return reject(GONE);
  await colleagues.notifyAll({ kind: "removed", email: gone.email, by: me.email, stopped });
  return succeed("Kontoen er slettet.");
}

function succeed(sentence: string): { answer: AccountAnswer } {
  return { answer: { ok: true, sentence } };
}

function reject(sentence: string): { answer: AccountAnswer } {
  return { answer: { ok: false, sentence } };
}
