import { accountAction, reject } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { event: "recovery codes renewed", freshSession: true },
  async ({ services: { secondFactors, colleagues }, me }) => {
    if (!(await secondFactors.read(me.id))) return reject("Totrinslogin er ikke slået til.");
    const recoveryCodes = await secondFactors.renewRecoveryCodes(me.id);
    await colleagues.notify(me.email, "recovery codes renewed");
    const sentence = "Du har ti nye gendannelseskoder. De gamle virker ikke længere.";
    return { answer: { ok: true, sentence, recoveryCodes } };
  },
);
