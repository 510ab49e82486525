import { DAY_MS } from "../../formats/durations.ts";
import type { Log } from "../log.server.ts";
import { begunAhead, findSessions } from "./accounts-store.server.ts";
import type { Auth } from "./auth.server.ts";
import { isSessionCookieOurs } from "./session-cookie.server.ts";

type Session = { id: string; userAgent: string; createdAt: Date };

const LONGEST_SESSION_MS = 30 * DAY_MS;

type FindSessionServices = { auth: Auth; log: Log };

export async function findSession({ auth, log }: FindSessionServices, headers: Headers) {
  if (!(await isSessionCookieOurs(auth, headers))) return undefined;
  const current = await auth.api.getSession({ headers });
  const isOver = !current || hasLastedTooLong(current.session);
  let cookies: string[] = [];
  try {
    if (current && isOver) await deleteSessions(auth, [current.session.id]);
    else if (isOver || needsRefresh(current)) cookies = await prolongSession(auth, headers);
  } catch (error) {
    // A full disk must not sign anybody out; the next request tries again.
    log.warn({ err: error }, "could not prolong or end the session");
  }
  return isOver ? undefined : { user: current.user, session: current.session, cookies };
}

/** Reads only: to prolong a session is the gate's. */
export async function hasSession(auth: Auth, headers: Headers): Promise<boolean> {
  if (!(await isSessionCookieOurs(auth, headers))) return false;
  return (await auth.api.getSession({ headers })) !== null;
}

function needsRefresh(session: object): boolean {
  return "needsRefresh" in session && session.needsRefresh === true;
}

async function prolongSession(auth: Auth, headers: Headers): Promise<string[]> {
  const prolonged = await auth.api.getSession({ headers, method: "POST", returnHeaders: true });
  return prolonged.headers.getSetCookie();
}

function hasLastedTooLong(session: { createdAt: Date }): boolean {
  return Date.now() - session.createdAt.getTime() >= LONGEST_SESSION_MS || begunAhead(session);
}

export async function listSessions(auth: Auth, userId: string): Promise<Session[]> {
  const sessions = await findSessions(auth, userId);
  const now = new Date();
  return sessions
    .filter((session) => session.expiresAt > now && !hasLastedTooLong(session))
    .map(({ id, userAgent, createdAt }) => ({ id, userAgent: userAgent ?? "", createdAt }))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

export async function endSessions(
  auth: Auth,
  userId: string,
  isOver: (session: Session) => boolean,
): Promise<number> {
  const over = (await listSessions(auth, userId)).filter(isOver);
  await deleteSessions(
    auth,
    over.map(({ id }) => id),
  );
  return over.length;
}

async function deleteSessions(auth: Auth, ids: string[]) {
  const { adapter } = await auth.$context;
  const where = [{ field: "id", operator: "in" as const, value: ids }];
  if (ids.length > 0) await adapter.deleteMany({ model: "session", where });
}
