import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import type { Role } from "../formats/role.ts";
import { findSession } from "../server/auth/sessions.server.ts";
import {
  clientAddress,
  type RequestContext,
  type Samspil,
  samspil,
  storedSession,
} from "../server/context.ts";
import { SERVER } from "../server/events/audit.server.ts";
import type { Refusal } from "../server/http/refusal.server.ts";
import { isPermitted } from "./permissions.ts";

export type Admin = { id: string; email: string; role: Role; sessionId: string; signedInAt: Date };

export const admin = createContext<Admin>();

export const SIGNED_OUT = "Du er blevet logget ud. Log ind igen for at gemme.";

/** The addresses that are open to an account which must have a second factor and has none yet. */
const WITHOUT_SECOND_FACTOR = /^\/admin\/(totrinslogin|log-ud)(\/|$)/;
/** The same for one whose password somebody else knows. */
const WITHOUT_OWN_PASSWORD = /^\/admin\/(konto|konto\/adgangskode|log-ud)$/;
export const NOT_PERMITTED =
  "Din rolle giver ikke adgang hertil. En ejer kan ændre din rolle under »Din konto«.";
const PASSWORD_FIRST =
  "Vælg først din egen adgangskode. Åbn »Din konto« i et nyt vindue, og gem igen bagefter.";
const SECOND_FACTOR_FIRST =
  "Slå først totrinslogin til. Åbn »Din konto« i et nyt vindue, og gem igen bagefter.";

/** Without a session, a page is redirected to the login; a write gets a 401 as data, so that its form stays open. */
export const requireAdmin: MiddlewareFunction<Response> = async (
  { request, url, pattern, context },
  next,
) => {
  const stored = context.get(storedSession);
  const found = await findSession(context.get(samspil), request.headers, stored);
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (!found) {
    if (isWrite) throw turnAway(context);
    throw redirect(`/admin/login?til=${encodeURIComponent(url.pathname + url.search)}`);
  }
  const { user, session, cookies } = found;
  if (!isPermitted(user.role, pattern)) throw refuse(context, user);
  const { settings, hasGivenPassword } = context.get(samspil);
  const isGiven = settings.isPublic && (await hasGivenPassword(user.id));
  if (isGiven && !WITHOUT_OWN_PASSWORD.test(url.pathname)) {
    if (isWrite) throw data({ sentence: PASSWORD_FIRST }, { status: 403 });
    throw redirect("/admin/konto");
  }
  if (
    !isGiven &&
    !WITHOUT_SECOND_FACTOR.test(url.pathname) &&
    (await lacksSecondFactor(context, user))
  ) {
    if (isWrite) throw data({ sentence: SECOND_FACTOR_FIRST }, { status: 403 });
    throw redirect(`/admin/totrinslogin?til=${encodeURIComponent(url.pathname + url.search)}`);
  }
  const { id, email, role } = user;
  context.set(admin, { id, email, role, sessionId: session.id, signedInAt: session.createdAt });
  const response = await next();
  // A session in use is prolonged, and its cookie with it, unless the answer sets a cookie itself.
  if (!response.headers.has("set-cookie")) {
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  }
  return response;
};

export async function refuseSignedOut(
  { audit }: Pick<Samspil, "audit">,
  address: string,
): Promise<Refusal> {
  await audit({ kind: "turned away at the gate", who: { ...SERVER, address } });
  return { status: 401, sentence: SIGNED_OUT };
}

export async function whyShutOut(
  context: RequestContext,
  { headers }: Request,
  pattern: string,
): Promise<string | undefined> {
  const found = await findSession(context.get(samspil), headers);
  if (!found) return SIGNED_OUT;
  return isPermitted(found.user.role, pattern) ? undefined : NOT_PERMITTED;
}

async function lacksSecondFactor(
  context: RequestContext,
  { id, email }: { id: string; email: string },
) {
  const { settings, secondFactors, passkeys, audit } = context.get(samspil);
  if (!settings.secondFactorRequired || (await secondFactors.read(id))) return false;
  if ((await passkeys.list(id)).length > 0) return false;
  audit({
    kind: "second factor missing",
    who: { ...SERVER, account: email, address: context.get(clientAddress) },
  });
  return true;
}

function refuse(context: RequestContext, { email }: { email: string }) {
  const who = { ...SERVER, account: email, address: context.get(clientAddress) };
  context.get(samspil).audit({ kind: "role refused", who });
  return data({ isRefused: true, ok: false, sentence: NOT_PERMITTED }, { status: 403 });
}

function turnAway(context: RequestContext) {
  const address = context.get(clientAddress);
  context.get(samspil).audit({ kind: "turned away at the gate", who: { ...SERVER, address } });
  return data({ signedOut: true, sentence: SIGNED_OUT }, { status: 401 });
}
