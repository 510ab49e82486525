import { z } from "zod";
import { cutText } from "../formats/cut-text.ts";
import { accountAddress, isAccountAddress, isPlainEmailAddress } from "../formats/email-address.ts";
import { lineIn } from "../formats/form-line.ts";
import { ROLES } from "../formats/role.ts";
import { findByPassword, storePassword } from "../server/auth/accounts.server.ts";
import { newPasswordProblem } from "../server/auth/easy-password.server.ts";
import { endOtherSessions, endSession } from "../server/auth/sessions.server.ts";
import { type ActRequest, act, ELSEWHERE, refuse } from "./act.server.ts";
import { parseNewPasskey } from "./second-factor/passkey-response.server.ts";
import { withQrCode } from "./second-factor/qr-code.server.ts";
import { mustUsePasskey } from "./sign-in/sign-in.server.ts";

const LOOK_ALIKE =
  "har et bogstav, der ligner et andet. Skriv adressen med bogstaver fra det danske tastatur.";
const LAST_OWNER =
  "Der skal altid være en ejer, som kan logge ind. Giv først en kollega rollen Ejer.";
const ACCOUNT_GONE = "Kontoen findes ikke længere.";
const ON_ALREADY = "Totrinslogin er allerede slået til.";
const NOT_ON = "Totrinslogin er ikke slået til.";
const KEY_REJECTED = "Adgangsnøglen kunne ikke tilføjes. Begynd forfra, og prøv igen.";
const TOO_MANY_KEYS =
  "Du har så mange adgangsnøgler, som en konto kan have. Fjern en, du ikke bruger.";
const KEY_GONE = "Adgangsnøglen er allerede fjernet.";
const LONGEST_KEY_NAME = 60;

/** '' for a missing field and for a file. */
const text = z
  .string()
  .catch("")
  .transform((typed) => typed.slice(0, 1000));
const keyName = text.transform((typed) => cutText(lineIn(typed), LONGEST_KEY_NAME));
const email = text
  .transform(accountAddress)
  .refine(isPlainEmailAddress, { error: "Skriv kollegaens e-mail.", abort: true })
  .refine(isAccountAddress, { error: ({ input }) => `${input} ${LOOK_ALIKE}` });
const role = z.enum(ROLES, "Vælg en rolle.");
const nothing = z.object({});
const one = z.object({ id: text });

/** What may be done to an account, by the address of its form. */
export const acts: Record<string, ReturnType<typeof act>> = {
  "admin/konto/adgangskode": act({
    // The form has the current password; with a second factor the code was given at sign-in.
    freshSession: hasSecondFactor,
    fields: z.object({ currentPassword: text, newPassword: text, repeated: text }),
    async check({ me }, { currentPassword, newPassword: password, repeated }) {
      const problem = await newPasswordProblem({ password, repeated, email: me.email });
      const same = "Vælg en anden adgangskode end den, du har nu.";
      return problem ?? (password === currentPassword ? same : undefined);
    },
    // A session left open must not be a way to guess the password.
    limit: {
      name: "passwordChanges",
      sentence: "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.",
    },
    async run({ services, me }, { currentPassword, newPassword }) {
      const { auth, colleagues, knownDevices } = services;
      if (!(await findByPassword(auth, me.email, currentPassword)))
        return refuse("Den nuværende adgangskode er forkert.");
      await storePassword(auth, me.id, newPassword);
      await colleagues.followPasswordChange(me);
      const device = await knownDevices.remember(me.email);
      return { ok: true, sentence: "Din adgangskode er ændret.", cookies: [device] };
    },
    endsOtherSessions: true,
    event: "password changed",
  }),

  "admin/konto/enheder": act({
    fields: one,
    async run({ services: { auth }, me }, { id }) {
      if (id !== me.sessionId) await endSession(auth, me.id, id);
      return { ok: true, sentence: "Enheden er logget ud." };
    },
    event: "sessions ended",
  }),

  "admin/konto/enheder/andre": act({
    fields: nothing,
    async run({ services: { auth }, me }) {
      await endOtherSessions(auth, me.id, me.sessionId);
      return { ok: true, sentence: ELSEWHERE };
    },
    event: "sessions ended",
  }),

  "admin/konto/kolleger/inviter": act({
    freshSession: true,
    fields: z.object({ email, role: role.default("Redaktør") }),
    limit: {
      name: "invitations",
      sentence: "Der er inviteret mange lige nu. Vent en time, og prøv igen.",
    },
    async run({ services: { colleagues }, me }, { email, role }) {
      const invited = await colleagues.invite(email, role, me.email);
      if (!invited) return refuse(`${email} har allerede en konto.`);
      return {
        ok: true,
        sentence: `${email} er inviteret og får en mail. Linket kan bruges én gang og udløber om syv dage.`,
        link: invited.link,
        about: email,
        owners: { kind: "invited", email, by: me.email, role },
      };
    },
    event: "colleague invited",
  }),

  "admin/konto/kolleger/rolle": act({
    freshSession: true,
    fields: z.object({ id: text, role }),
    async run({ services: { colleagues }, by, me }, { id, role }) {
      const colleague = (await colleagues.list()).find((other) => other.id === id);
      if (!colleague) return refuse(ACCOUNT_GONE);
      const { email } = colleague;
      if (colleague.role === role)
        return { ok: true, sentence: `${email} har allerede rollen ${role}.` };
      const stopped = await colleagues.changeRole(id, role, by);
      if (!stopped) return refuse(LAST_OWNER);
      const owners = { kind: "role changed", email, by: me.email, role, stopped } as const;
      return { ok: true, sentence: `${email} har nu rollen ${role}.`, owners };
    },
  }),

  "admin/konto/kolleger/slet": act({
    freshSession: true,
    fields: one,
    async run({ services: { colleagues }, by, me }, { id }) {
      if (id === me.id) return refuse("Du kan ikke slette din egen konto.");
      const colleague = (await colleagues.list()).find((other) => other.id === id);
      const stopped = await colleagues.remove(id, by);
      if (!colleague || !stopped) return refuse(ACCOUNT_GONE);
      const owners = { kind: "removed", email: colleague.email, by: me.email, stopped } as const;
      return { ok: true, sentence: "Kontoen er slettet.", owners };
    },
  }),

  "admin/totrinslogin/begynd": act({
    freshSession: true,
    fields: nothing,
    async run({ services: { secondFactors }, me }) {
      if (await secondFactors.read(me.id)) return refuse(ON_ALREADY);
      return { ok: true, sentence: "", offer: withQrCode(await secondFactors.offer(me)) };
    },
  }),

  "admin/totrinslogin/slaa-til": act({
    fields: z.object({ offer: text, code: text.transform(lineIn) }),
    async run({ services: { secondFactors }, me }, { offer: token, code }) {
      const result = await secondFactors.turnOn(me, token, code);
      if (result.ok) {
        const { recoveryCodes } = result;
        return { ok: true, sentence: "Totrinslogin er slået til.", recoveryCodes };
      }
      if (result.reason === "on already") return refuse(ON_ALREADY);
      const offer = await secondFactors.readOffer(me, token);
      if (!offer) return refuse("Der gik for lang tid. Begynd forfra, og læs den nye QR-kode.");
      const wrong = refuse("Koden er forkert. Skriv den, som appen viser lige nu.");
      return { ...wrong, offer: withQrCode(offer) };
    },
    news: "second factor on",
    endsOtherSessions: true,
    event: "second factor turned on",
  }),

  "admin/totrinslogin/nye-koder": act({
    freshSession: true,
    fields: nothing,
    async run({ services: { secondFactors }, me }) {
      if (!(await secondFactors.read(me.id))) return refuse(NOT_ON);
      const recoveryCodes = await secondFactors.renewRecoveryCodes(me.id);
      const sentence = "Du har ti nye gendannelseskoder. De gamle virker ikke længere.";
      return { ok: true, sentence, recoveryCodes };
    },
    news: "recovery codes renewed",
    event: "recovery codes renewed",
  }),

  "admin/totrinslogin/slaa-fra": act({
    freshSession: true,
    fields: nothing,
    async run({ services: { secondFactors }, me }) {
      if (!(await secondFactors.turnOff(me.id))) return refuse(NOT_ON);
      return { ok: true, sentence: "Totrinslogin er slået fra." };
    },
    news: "second factor off",
    endsOtherSessions: true,
    event: "second factor turned off",
  }),

  "admin/totrinslogin/adgangsnoegle": act({
    freshSession: true,
    fields: nothing,
    async run({ services: { passkeys }, me, by, headers }) {
      const { options, cookie } = await passkeys.offer(me, headers);
      return { ok: true, sentence: "", passkey: { options, name: by.device }, cookies: [cookie] };
    },
  }),

  // The answer to an offer, which only a fresh session gets.
  "admin/totrinslogin/adgangsnoegle/gem": act({
    fields: z.object({
      credential: z.unknown().optional().transform(parseNewPasskey),
      name: keyName,
    }),
    async run({ services: { passkeys }, me, by, headers }, { credential, name }) {
      if (!credential) return refuse(KEY_REJECTED);
      const shown = name || by.device;
      const added = await passkeys.add(me, { headers, response: credential, name: shown }, by);
      if (added !== "added") return refuse(added === "too many" ? TOO_MANY_KEYS : KEY_REJECTED);
      const sentence = `Adgangsnøglen »${shown}« er tilføjet. Næste gang kan du logge ind med den.`;
      const owners = { kind: "new passkey", email: me.email, device: by.device } as const;
      return { ok: true, sentence, owners };
    },
    news: "passkey added",
  }),

  "admin/totrinslogin/adgangsnoegle/omdoeb": act({
    fields: z.object({
      id: text,
      name: keyName.refine(Boolean, "Skriv, hvad adgangsnøglen skal hedde."),
    }),
    async run({ services: { passkeys }, me }, { id, name }) {
      const isRenamed = await passkeys.rename(me.id, id, name);
      return isRenamed
        ? { ok: true, sentence: `Adgangsnøglen hedder nu »${name}«.` }
        : refuse(KEY_GONE);
    },
  }),

  "admin/totrinslogin/adgangsnoegle/fjern": act({
    freshSession: true,
    fields: one,
    async run({ services: { passkeys }, me, by }, { id }) {
      const name = await passkeys.remove(me.id, id, by);
      if (name === undefined) return refuse(KEY_GONE);
      return { ok: true, sentence: `Adgangsnøglen »${name}« er fjernet.` };
    },
    news: "passkey removed",
    endsOtherSessions: true,
  }),
};

async function hasSecondFactor({ services, me }: ActRequest): Promise<boolean> {
  return (
    (await services.secondFactors.read(me.id)) !== undefined || mustUsePasskey(services, me.id)
  );
}
