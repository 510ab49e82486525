import type { Auth } from "./auth.server.ts";

/** A place where somebody is signed in. Its secret token never leaves the server. */
export type Session = { id: string; token: string; userAgent: string; createdAt: Date };

/** A session in use is prolonged, but never for longer than this after its beginning. */
const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** Who is signed in, and the headers that prolong it in the browser; undefined when nobody is. */
export async function findSession(auth: Auth, headers: Headers) {
  const { response: found, headers: renewed } = await auth.api.getSession({
    headers,
    returnHeaders: true,
  });
  if (!found) return undefined;
  const { user, session } = found;
  if (Date.now() - session.createdAt.getTime() < LONGEST_SESSION_MS) {
    return { user, session, renewed };
  }
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteSession(session.token);
  return undefined;
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
