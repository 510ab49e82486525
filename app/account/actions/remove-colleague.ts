import { textOf } from "../../server/http/form-body.server.ts";
import { accountAction, reject, succeed } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { freshSession: true },
  async ({ services: { colleagues }, me, by, form }) => {
    const id = textOf(form, "id");
    if (id === me.id) return reject("Du kan ikke slette din egen konto.");
    const colleague = (await colleagues.list()).find((other) => other.id === id);
    const stopped = await colleagues.remove(id, by);
    if (!colleague || !stopped) return reject("Kontoen findes ikke længere.");
    await colleagues.notifyAll({ kind: "removed", email: colleague.email, by: me.email, stopped });
    return succeed("Kontoen er slettet.");
  },
);
