import {
  accountAddress,
  isAccountAddress,
  isPlainEmailAddress,
} from "../../formats/email-address.ts";
import { isRole } from "../../formats/role.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { accountAction, reject } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";

export { clientAction, headers, loader };

const LOOK_ALIKE =
  "har et bogstav, der ligner et andet. Skriv adressen med bogstaver fra det danske tastatur.";

export const action = accountAction(
  { event: "colleague invited", freshSession: true },
  async ({ services: { colleagues, limits }, me, form }) => {
    const email = accountAddress(textOf(form, "email"));
    if (!isPlainEmailAddress(email)) return reject("Skriv kollegaens e-mail.");
    if (!isAccountAddress(email)) return reject(`${email} ${LOOK_ALIKE}`);
    const role = form.get("role") ?? "Redaktør";
    if (!isRole(role)) return reject("Vælg en rolle.");
    if (limits.invitations.take([{ key: me.id }]) > 0) {
      const rejection = reject("Der er inviteret mange lige nu. Vent en time, og prøv igen.");
      return { ...rejection, status: 429 };
    }
    const invited = await colleagues.invite(email, role, me.email);
    if (!invited) return reject(`${email} har allerede en konto.`);
    await colleagues.notifyAll({ kind: "invited", email, by: me.email, role });
    const sentence = `${email} er inviteret og får en mail. Linket kan bruges én gang og udløber om syv dage.`;
    return { answer: { ok: true, sentence, link: invited.link }, about: email };
  },
);
