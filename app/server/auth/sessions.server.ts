import { createHmac } from "node:crypto";
import type { Where } from "better-auth/adapters";
import { decodeAddress } from "../../formats/decode-address.ts";
import { CLOCKS_APART_MS, DAY_MS } from "../../formats/durations.ts";
import type { Log } from "../log.server.ts";
import type { Auth } from "./auth.server.ts";
import { isSameSignature, readCookie } from "./cookie.server.ts";

type Session = { id: string; userAgent: string; createdAt: Date };

const LONGEST_SESSION_MS = 30 * DAY_MS;

type FindSessionServices = { auth: Auth; log: Log };

export type StoredSession = Awaited<ReturnType<typeof readSession>>;

/** Reads only: to prolong a session is the gate's. Undefined, without a query, for a cookie that is not ours. */
export async function readSession(auth: Auth, headers: Headers) {
  return (await isSessionCookieOurs(auth, headers)) ? auth.api.getSession({ headers }) : undefined;
}

/** Rejects an invented cookie without a query. better-auth signs with HMAC-SHA-256, in base64 after the last dot. */
export async function isSessionCookieOurs(auth: Auth, headers: Headers): Promise<boolean> {
  if (!headers.has("cookie")) return false;
  const { authCookies, secret } = await auth.$context;
  const value = decodeAddress(readCookie(headers, authCookies.sessionToken.name)) ?? "";
  const end = value.lastIndexOf(".");
  if (end < 1) return false;
  const signature = createHmac("sha256", secret).update(value.slice(0, end)).digest("base64");
  return isSameSignature(value.slice(end + 1), signature);
}

/** @param stored what `readSession` has found for this request */
export async function findSession(
  { auth, log }: FindSessionServices,
  headers: Headers,
  stored?: StoredSession,
) {
  const current = stored ?? (await readSession(auth, headers));
  if (current === undefined) return undefined;
  const isOver = !current || hasLastedTooLong(current.session);
  let cookies: string[] = [];
  try {
    if (current && isOver) await endSession(auth, current.user.id, current.session.id);
    else if (isOver || needsRefresh(current)) cookies = await prolongSession(auth, headers);
  } catch (error) {
    // A full disk must not sign anybody out; the next request tries again.
    log.warn({ err: error }, "could not prolong or end the session");
  }
  return isOver ? undefined : { user: current.user, session: current.session, cookies };
}

function needsRefresh(session: object): boolean {
  return "needsRefresh" in session && session.needsRefresh === true;
}

async function prolongSession(auth: Auth, headers: Headers): Promise<string[]> {
  const prolonged = await auth.api.getSession({ headers, method: "POST", returnHeaders: true });
  return prolonged.headers.getSetCookie();
}

/** Or begins under a clock that was far ahead: it would stay valid until then. */
function hasLastedTooLong({ createdAt }: { createdAt: Date }): boolean {
  const age = Date.now() - createdAt.getTime();
  return age >= LONGEST_SESSION_MS || age < -CLOCKS_APART_MS;
}

export async function listSessions(auth: Auth, userId: string): Promise<Session[]> {
  const sessions = await (await auth.$context).internalAdapter.listSessions(userId);
  const now = new Date();
  return sessions
    .filter((session) => session.expiresAt > now && !hasLastedTooLong(session))
    .map(({ id, userAgent, createdAt }) => ({ id, userAgent: userAgent ?? "", createdAt }))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

export function endSession(auth: Auth, userId: string, id: string): Promise<number> {
  return deleteSessions(auth, userId, { field: "id", value: id });
}

/** Also those that this process's clock takes for over or not begun: another's clock may be the right one. */
export function endOtherSessions(auth: Auth, userId: string, id: string): Promise<number> {
  return deleteSessions(auth, userId, { field: "id", operator: "ne", value: id });
}

async function deleteSessions(auth: Auth, userId: string, which: Where): Promise<number> {
  const { adapter } = await auth.$context;
  const where = [{ field: "userId", value: userId }, which];
  return adapter.deleteMany({ model: "session", where });
}
