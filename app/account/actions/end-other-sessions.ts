import { endOtherSessions } from "../../server/auth/sessions.server.ts";
import { accountAction, succeed } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { event: "sessions ended" },
  async ({ services: { auth }, me }) => {
    await endOtherSessions(auth, me.id, me.sessionId);
    return succeed("Du er logget ud alle andre steder.");
  },
);
