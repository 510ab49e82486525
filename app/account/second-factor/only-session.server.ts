import type { Admin } from "../../admin/shell/gate.server.ts";
import { endOtherSessions } from "../../server/auth/sessions.server.ts";
import type { Samspil } from "../../server/context.ts";
import { type Outcome, succeed } from "../account-action.server.ts";

/** Starts a new session in this browser. A failure is only logged: the second factor is changed already. */
export async function succeedInOnlySession(
  { auth, log }: Pick<Samspil, "auth" | "log">,
  { id }: Admin,
  headers: Headers,
  sentence: string,
): Promise<Outcome> {
  try {
    const opened = await auth.api.openSession({
      body: { userId: id },
      headers,
      returnHeaders: true,
    });
    await endOtherSessions(auth, id, opened.response.id);
    const outcome = succeed(`${sentence} Du er logget ud alle andre steder.`);
    return { ...outcome, headers: opened.headers };
  } catch (error) {
    log.warn({ err: error }, "could not end the other sessions after a second factor was changed");
    return succeed(sentence);
  }
}
