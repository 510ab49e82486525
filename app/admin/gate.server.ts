import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import { findSession } from "../server/auth/sessions.server.ts";
import { clientAddress, samspil } from "../server/context.ts";

export type Admin = { id: string; email: string; sessionToken: string };

/** Who is signed in; set by the gate, so that everything behind it may rely on it. */
export const admin = createContext<Admin>();

export const SIGNED_OUT = "Du er blevet logget ud. Log ind igen for at gemme.";

/**
 * The one gate of the admin: stands on its layout and lets nobody past who is not signed in. A page is
 * sent to the login and back again; anything else is answered 401 as data, so that a form can stay open.
 */
export const requireAdmin: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const services = context.get(samspil);
  const found = await findSession(services, request.headers);
  if (!found) {
    if (request.method !== "GET" && request.method !== "HEAD") {
      const address = context.get(clientAddress);
      services.securityEvents.record("turned away at the gate", { address });
      throw data({ signedOut: true, sentence: SIGNED_OUT }, { status: 401 });
    }
    throw redirect(`/admin/login?til=${encodeURIComponent(url.pathname + url.search)}`);
  }
  const { user, session, cookies } = found;
  context.set(admin, { id: user.id, email: user.email, sessionToken: session.token });
  const response = await next();
  // A session in use is prolonged, and its cookie with it; an answer that sets its own knows better.
  if (!response.headers.has("set-cookie")) {
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  }
  return response;
};
