import type { IncomingMessage } from "node:http";
import type { Context, Next } from "hono";
import { refuseSignedOut as refuseAtGate } from "../admin/shell/gate.server.ts";
import { isSessionCookieOurs, readSession } from "../server/auth/sessions.server.ts";
import { isRead, isSmall, type SiteEnv } from "../server/http/accept-request.server.ts";
import { isPrivate } from "../server/http/address.server.ts";
import { countAsked, countForm } from "../server/http/burst.server.ts";
import { refuse } from "../server/http/refusal.server.ts";
import type { SiteServices } from "./stores.server.ts";

type AdmissionOptions = {
  services: SiteServices;
  /** Public pages that are rendered for each reader. */
  uncached: string[];
  addressOf: (incoming: IncomingMessage) => string;
};

/** Who asks, and whether what is asked is done for them. */
export function createAdmission({ services, uncached, addressOf }: AdmissionOptions) {
  const { auth } = services;

  function clientOf(incoming: IncomingMessage): [Headers, string] {
    const pairs = Object.entries(incoming.headers);
    const headers = new Headers(pairs.map(([name, value]) => [name, value?.toString() ?? ""]));
    return [headers, addressOf(incoming)];
  }

  /** Before anything is rendered for somebody who is not signed in, or received from them. */
  async function refuseBurst(c: Context<SiteEnv>, next: Next) {
    const { pathname } = c.var.url;
    const { takesForms, isBehindGate } = c.var.entrance;
    const isOfAdmin = isPrivate(pathname);
    const isReading = isRead(c.req.method);
    const isCounted = isReading
      ? isOfAdmin || uncached.includes(pathname)
      : takesForms && !isBehindGate;
    if (!isCounted) return next();
    const refusal = await (isReading || isOfAdmin ? countRead(c) : countSent(c));
    return refusal ? refuse(c, refusal) : next();
  }

  async function countRead(c: Context<SiteEnv>) {
    const { incoming } = c.env;
    if (!incoming) return undefined;
    const [headers, address] = clientOf(incoming);
    // While the database is away nobody is known.
    const session = isRead(c.req.method)
      ? await readSession(auth, headers).catch(() => undefined)
      : undefined;
    c.set("session", session);
    return session ? undefined : countAsked(services, { headers, address });
  }

  async function countSent({ env: { incoming } }: Context<SiteEnv>) {
    if (!incoming) return undefined;
    const [headers, address] = clientOf(incoming);
    return countForm(services, { headers, address });
  }

  /** A small body is received before the session is looked up, which once is enough then. */
  async function askBeforeBody(c: Context<SiteEnv>, incoming: IncomingMessage) {
    if (c.var.entrance.takesFile || !isSmall(incoming)) return askForSession(c, incoming);
    const [headers, address] = clientOf(incoming);
    const isOurs = await isSessionCookieOurs(auth, headers);
    return isOurs ? undefined : refuseAtGate(services, address);
  }

  /** The session may end, or the role change, while a body arrives. An upload asks again before it stores the file. */
  async function askAfterBody(c: Context<SiteEnv>, incoming: IncomingMessage) {
    return c.var.entrance.takesFile ? undefined : askForSession(c, incoming);
  }

  async function askForSession(c: Context<SiteEnv>, incoming: IncomingMessage) {
    const [headers, address] = clientOf(incoming);
    const session = await readSession(auth, headers);
    c.set("session", session);
    return session ? undefined : refuseAtGate(services, address);
  }

  return { refuseBurst, countRead, askBeforeBody, askAfterBody };
}
