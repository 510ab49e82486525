import { isRole } from "../../formats/role.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { accountAction, reject, succeed } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";

export { clientAction, headers, loader };

const LAST_OWNER =
  "Der skal altid være en ejer, som kan logge ind. Giv først en kollega rollen Ejer.";

export const action = accountAction(
  { freshSession: true },
  async ({ services: { colleagues }, me, by, form }) => {
    const id = textOf(form, "id");
    const role = form.get("role");
    if (!isRole(role)) return reject("Vælg en rolle.");
    const colleague = (await colleagues.list()).find((other) => other.id === id);
    if (!colleague) return reject("Kontoen findes ikke længere.");
    const { email } = colleague;
    if (colleague.role === role) return succeed(`${email} har allerede rollen ${role}.`);
    const stopped = await colleagues.changeRole(id, role, by);
    if (!stopped) return reject(LAST_OWNER);
    await colleagues.notifyAll({ kind: "role changed", email, by: me.email, role, stopped });
    return succeed(`${email} har nu rollen ${role}.`);
  },
);
