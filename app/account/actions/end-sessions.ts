import { endSessions } from "../../server/auth/sessions.server.ts";
import { accountAction, succeed } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";

export { clientAction, headers, loader };

/** Ends the session with the form's id; without an id all but this one. */
export const action = accountAction(
  { event: "sessions ended" },
  async ({ services: { auth }, me, form }) => {
    const id = form.get("id");
    await endSessions(
      auth,
      me.id,
      (session) => session.id !== me.sessionId && (id === null || session.id === id),
    );
    return succeed(id === null ? "Du er logget ud alle andre steder." : "Enheden er logget ud.");
  },
);
