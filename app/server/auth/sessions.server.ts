import type { Log } from "../log.server.ts";
import type { Auth } from "./auth.server.ts";

/** A place where somebody is signed in. Its secret token never leaves the server. */
export type Session = { id: string; token: string; userAgent: string; createdAt: Date };

/** A session in use is prolonged, but never for longer than this after its beginning. */
const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1000;

type Services = { auth: Auth; log: Log };

/** Who is signed in, and the cookies that prolong it in the browser; undefined when nobody is. */
export async function findSession({ auth, log }: Services, headers: Headers) {
  const found = await auth.api.getSession({ headers });
  const age = found ? Date.now() - found.session.createdAt.getTime() : 0;
  const isOver = !found || age >= LONGEST_SESSION_MS;
  let cookies: string[] = [];
  try {
    if (found && isOver) await endSession(auth, found.session.token);
    else if (isOver || needsRefresh(found)) cookies = await prolongSession(auth, headers);
  } catch (error) {
    // A disk that takes no more keeps nobody out who is in; it is tried again next time.
    log.warn({ err: error }, "session could not be prolonged or ended");
  }
  return isOver ? undefined : { user: found.user, session: found.session, cookies };
}

function needsRefresh(found: object): boolean {
  return "needsRefresh" in found && found.needsRefresh === true;
}

/** One that has run out is erased by this. */
async function prolongSession(auth: Auth, headers: Headers): Promise<string[]> {
  const prolonged = await auth.api.getSession({ headers, method: "POST", returnHeaders: true });
  return prolonged.headers.getSetCookie();
}

async function endSession(auth: Auth, token: string) {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteSession(token);
}

/** Newest first. */
export async function listSessions(auth: Auth, userId: string): Promise<Session[]> {
  const { internalAdapter } = await auth.$context;
  const sessions = await internalAdapter.listSessions(userId);
  const now = new Date();
  return sessions
    .filter((session) => session.expiresAt > now)
    .map(({ id, token, userAgent, createdAt }) => ({
      id,
      token,
      userAgent: userAgent ?? "",
      createdAt,
    }))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Ends those sessions of one person that `isOver` picks. @returns how many */
export async function endSessions(
  auth: Auth,
  userId: string,
  isOver: (session: Session) => boolean,
): Promise<number> {
  const { internalAdapter } = await auth.$context;
  const over = (await listSessions(auth, userId)).filter(isOver);
  for (const session of over) await internalAdapter.deleteSession(session.token);
  return over.length;
}
