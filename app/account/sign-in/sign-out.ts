import { isRouteErrorResponse, redirect } from "react-router";
import { endSession } from "../../server/auth/sessions.server.ts";
import { samspil } from "../../server/context.ts";
import { whoAsks } from "../../shell/actor.server.ts";
import { admin } from "../../shell/gate.server.ts";
import { clearEditorFlag } from "../../shell/local-storage.ts";
import type { Route } from "./+types/sign-out";

/** Not "storage", which has the cart and autosaves; not "cookies": the known device's cookie must stay. */
const CLEARED = '"cache"';

/** A link must not sign out. */
export function loader() {
  throw redirect("/admin");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth, log, audit } = context.get(samspil);
  const { id, email, sessionId } = context.get(admin);
  try {
    await endSession(auth, id, sessionId);
  } catch (error) {
    // The browser deletes its cookie all the same.
    log.error({ err: error }, "could not end the session");
  }
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  await audit({ kind: "signed out", who: whoAsks({ request, context }, email) });
  headers.append("clear-site-data", CLEARED);
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
