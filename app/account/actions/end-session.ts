import { endSession } from "../../server/auth/sessions.server.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { accountAction, succeed } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { event: "sessions ended" },
  async ({ services: { auth }, me, form }) => {
    const id = textOf(form, "id");
    if (id !== me.sessionId) await endSession(auth, me.id, id);
    return succeed("Enheden er logget ud.");
  },
);
