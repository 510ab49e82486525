import { textOf } from "../../server/http/form-body.server.ts";
import { accountAction, reject } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";
import { succeedInOnlySession } from "../second-factor/only-session.server.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { freshSession: true },
  async ({ services, me, by, form, headers }) => {
    const name = await services.passkeys.remove(me.id, textOf(form, "id"), by);
    if (name === undefined) return reject("Adgangsnøglen er allerede fjernet.");
    await services.colleagues.notify(me.email, "passkey removed");
    return succeedInOnlySession(services, me, headers, `Adgangsnøglen »${name}« er fjernet.`);
  },
);
