import { endSessions } from "../../server/auth/sessions.server.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { accountAction, succeed } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { event: "sessions ended" },
  async ({ services: { auth }, me, form }) => {
    const id = textOf(form, "id");
    await endSessions(auth, me.id, (session) => session.id === id && session.id !== me.sessionId);
    return succeed("Enheden er logget ud.");
  },
);
