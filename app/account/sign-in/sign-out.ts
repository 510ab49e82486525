import { isRouteErrorResponse, redirect } from "react-router";
import { whoAsks } from "../../admin/shell/actor.server.ts";
import { admin } from "../../admin/shell/gate.server.ts";
import { clearEditorFlag } from "../../admin/shell/local-storage.ts";
import { endSessions } from "../../server/auth/sessions.server.ts";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/sign-out";

/**
 * What the browser has kept of our answers. Not "storage": a cart and what was typed and not saved lie there. Not
 * "cookies": the session's is taken back by name, and the one by which a device is known keeps whoever guesses from
 * shutting its owner out.
 */
const FORGOTTEN = '"cache"';

/** The address of a button, no page: whoever comes here by a link has not asked to leave. */
export function loader() {
  throw redirect("/admin");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth, log, securityEvents } = context.get(samspil);
  const { id, email, sessionId } = context.get(admin);
  try {
    await endSessions(auth, id, (session) => session.id === sessionId);
  } catch (error) {
    // This browser forgets the session all the same.
    log.error({ err: error }, "session could not be ended");
  }
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  await securityEvents.record("signed out", whoAsks({ request, context }, email));
  headers.append("clear-site-data", FORGOTTEN);
  throw redirect("/admin/login", { headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  clearEditorFlag();
  try {
    return await serverAction();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 401) throw redirect("/admin/login");
    throw error;
  }
}
