import { deviceOf } from "../../admin/shell/actor.server.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { parseNewPasskey } from "./passkey-response.server.ts";
import {
  type Answered,
  reject,
  type SecondFactorStepArgs,
  startOnlySession,
} from "./second-factor-steps.server.ts";

const LONGEST_NAME = 60;
const GONE = "Adgangsnøglen er allerede fjernet.";
const REJECTED = {
  rejected: "Adgangsnøglen kunne ikke tilføjes. Begynd forfra, og prøv igen.",
  unknown: "Adgangsnøglen kunne ikke tilføjes. Begynd forfra, og prøv igen.",
  "too many": "Du har så mange adgangsnøgler, som en konto kan have. Fjern en, du ikke bruger.",
};

export function findPasskeyStep(
  intent: string,
): ((args: SecondFactorStepArgs) => Promise<Answered>) | undefined {
  return STEPS.get(intent);
}

const STEPS = new Map([
  ["passkey-start", start],
  ["passkey-add", add],
  ["passkey-rename", rename],
  ["passkey-remove", remove],
]);

async function start({ services, me, headers }: SecondFactorStepArgs): Promise<Answered> {
  const { options, cookie } = await services.passkeys.offer(me, headers);
  const passkey = { options, name: deviceOf(headers) };
  return {
    answer: { ok: true, sentence: "", passkey },
    headers: new Headers({ "set-cookie": cookie }),
  };
}

async function add({ services, me, form, headers }: SecondFactorStepArgs): Promise<Answered> {
  const response = parseNewPasskey(form.get("credential"));
  if (!response) return reject(REJECTED.rejected);
  const name = nameOf(form) || deviceOf(headers);
  const by = { account: me.email, device: deviceOf(headers) };
  const added = await services.passkeys.add(me, { headers, response, name }, by);
  if (!added.ok) return reject(REJECTED[added.reason]);
  await services.colleagues.notify(me.email, "passkey added");
  await services.colleagues.notifyOthers({
    kind: "new passkey",
    email: me.email,
    device: by.device,
  });
  const sentence = `Adgangsnøglen »${name}« er tilføjet. Næste gang kan du logge ind med den.`;
  return { answer: { ok: true, sentence }, event: "passkey added" };
}

async function rename({ services, me, form }: SecondFactorStepArgs): Promise<Answered> {
  const name = nameOf(form);
  if (!name) return reject("Skriv, hvad adgangsnøglen skal hedde.");
  const renamed = await services.passkeys.rename(me.id, textOf(form, "id"), name);
  if (!renamed) return reject(GONE);
  return { answer: { ok: true, sentence: `Adgangsnøglen hedder nu »${name}«.` } };
}

async function remove({ services, me, form, headers }: SecondFactorStepArgs): Promise<Answered> {
  const by = { account: me.email, device: deviceOf(headers) };
  const name = await services.passkeys.remove(me.id, textOf(form, "id"), by);
  if (name === undefined) return reject(GONE);
  await services.colleagues.notify(me.email, "passkey removed");
  const renewed = await startOnlySession(services, me, headers);
  const sentence = renewed
    ? `Adgangsnøglen »${name}« er fjernet. Du er logget ud alle andre steder.`
    : `Adgangsnøglen »${name}« er fjernet.`;
  return { answer: { ok: true, sentence }, headers: renewed, event: "passkey removed" };
}

function nameOf(form: FormData): string {
  return textOf(form, "name").replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);
}
