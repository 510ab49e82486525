import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { isSessionCookieOurs } from "../../server/auth/session-cookie.server.ts";
import { findSession } from "../../server/auth/sessions.server.ts";
import { clientAddress, isUpload, type Samspil, samspil } from "../../server/context.ts";
import type { Rejection } from "../../server/http/rejection.server.ts";

export type Admin = { id: string; email: string; sessionId: string };

type Context = Readonly<RouterContextProvider>;

export const admin = createContext<Admin>();

export const SIGNED_OUT = "Du er blevet logget ud. Log ind igen for at gemme.";

/** Where somebody may go who has no second factor yet and must have one: to get it, and away. */
const WITHOUT_SECOND_FACTOR = ["/admin/totrinslogin", "/admin/log-ud"];
const SECOND_FACTOR_FIRST =
  "Slå først totrinslogin til. Åbn »Din konto« i et nyt vindue, og gem igen bagefter.";

/** A page is sent to the login and back again; anything else is answered 401 as data, so that a form can stay open. */
export const requireAdmin: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const found = await findSession(context.get(samspil), request.headers);
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (!found) {
    if (isWrite) throw turnAway(context);
    throw redirect(`/admin/login?til=${encodeURIComponent(url.pathname + url.search)}`);
  }
  // A route that takes a file asks for itself, before it keeps it.
  if (isWrite && !context.get(isUpload)) {
    // Who is thrown out while the body is on its way writes nothing.
    await request.clone().arrayBuffer();
    if (!(await isStillSignedIn(context, request.headers))) throw turnAway(context);
  }
  const { user, session, cookies } = found;
  if (!WITHOUT_SECOND_FACTOR.includes(url.pathname) && (await lacksSecondFactor(context, user))) {
    if (isWrite) throw data({ sentence: SECOND_FACTOR_FIRST }, { status: 403 });
    throw redirect(`/admin/totrinslogin?til=${encodeURIComponent(url.pathname + url.search)}`);
  }
  context.set(admin, { id: user.id, email: user.email, sessionId: session.id });
  const response = await next();
  // A session in use is prolonged, and its cookie with it; an answer that sets its own knows better.
  if (!response.headers.has("set-cookie")) {
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  }
  return response;
};

export async function rejectSignedOut(
  { auth, securityEvents }: Pick<Samspil, "auth" | "securityEvents">,
  headers: Headers,
  address: string,
): Promise<Rejection | undefined> {
  const isOurs = await isSessionCookieOurs(auth, headers);
  if (isOurs && (await auth.api.getSession({ headers }))) return undefined;
  await securityEvents.record("turned away at the gate", { address });
  return { status: 401, sentence: SIGNED_OUT };
}

export async function isStillSignedIn(context: Context, headers: Headers): Promise<boolean> {
  return (await findSession(context.get(samspil), headers)) !== undefined;
}

async function lacksSecondFactor(context: Context, { id, email }: { id: string; email: string }) {
  const { settings, secondFactors, passkeys, securityEvents } = context.get(samspil);
  if (!settings.secondFactorRequired || (await secondFactors.read(id))) return false;
  if ((await passkeys.list(id)).length > 0) return false;
  securityEvents.record("second factor missing", { email, address: context.get(clientAddress) });
  return true;
}

function turnAway(context: Context) {
  const address = context.get(clientAddress);
  context.get(samspil).securityEvents.record("turned away at the gate", { address });
  return data({ signedOut: true, sentence: SIGNED_OUT }, { status: 401 });
}
