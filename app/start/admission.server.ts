import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { isSessionCookieOurs, readSession } from "../server/auth/sessions.server.ts";
import { type Check, isRead, isSmall, type SiteEnv } from "../server/http/accept-request.server.ts";
import { isPrivate } from "../server/http/address.server.ts";
import type { Refusal } from "../server/http/refusal.server.ts";
import { keysOfAddress } from "../server/limits/limit.server.ts";
import { refuseSignedOut } from "../shell/gate.server.ts";
import type { SiteServices } from "./stores.server.ts";

const TOO_MANY_ASKED =
  "Der er spurgt mange gange fra dit netværk. Vent fem minutter, og prøv igen.";
const TOO_MANY_FORMS =
  "Der er sendt meget fra dit netværk på kort tid. Vent ti minutter, og prøv igen, eller ring til os.";

type AdmissionOptions = {
  services: SiteServices;
  /** Public pages that are rendered for each reader. */
  uncached: string[];
  addressOf: (incoming: IncomingMessage) => string;
};

/** Who asks, and whether what is asked is done for them. */
export function createAdmission({ services, uncached, addressOf }: AdmissionOptions) {
  const { auth, limits, knownDevices } = services;

  /** Before anything is rendered for somebody who is not signed in, or received from them. */
  const refuseBurst: Check = (c, incoming) => {
    const { pathname } = c.var.url;
    const { takesForms, isBehindGate } = c.var.access;
    const isOfAdmin = isPrivate(pathname);
    if (isRead(c.req.method))
      return isOfAdmin || uncached.includes(pathname) ? countReader(c, incoming) : undefined;
    if (!takesForms || isBehindGate) return undefined;
    return isOfAdmin ? countAsked(c, incoming) : countForm(incoming);
  };

  const countReader: Check = async (c, incoming) => {
    // While the database is away nobody is known.
    const session = await readSession(auth, c.req.raw.headers).catch(() => undefined);
    c.set("session", session);
    return session ? undefined : countAsked(c, incoming);
  };

  /** A known device is counted by itself. */
  function countAsked(c: Context<SiteEnv>, incoming: IncomingMessage) {
    const device = knownDevices.find(c.req.raw.headers);
    const keys = device ? [{ key: `device ${device}` }] : keysOfAddress(addressOf(incoming));
    return refuseFor(limits.asking.take(keys), TOO_MANY_ASKED);
  }

  /** Before it is read; its action counts what is stored. */
  function countForm(incoming: IncomingMessage) {
    return refuseFor(limits.forms.take(keysOfAddress(addressOf(incoming))), TOO_MANY_FORMS);
  }

  /** A small body is received before the session is looked up, which once is enough then. */
  const refuseBeforeBody: Check = async (c, incoming) => {
    const { isBehindGate, takesFile } = c.var.access;
    if (!isBehindGate) return undefined;
    if (takesFile || !isSmall(incoming)) return refuseWithoutSession(c, incoming);
    const isOurs = await isSessionCookieOurs(auth, c.req.raw.headers);
    return isOurs ? undefined : refuseSignedOut(services, addressOf(incoming));
  };

  /** The session may end, or the role change, while a body arrives. An upload asks again before it stores the file. */
  const refuseAfterBody: Check = (c, incoming) => {
    const { isBehindGate, takesFile } = c.var.access;
    return isBehindGate && !takesFile ? refuseWithoutSession(c, incoming) : undefined;
  };

  const refuseWithoutSession: Check = async (c, incoming) => {
    const session = await readSession(auth, c.req.raw.headers);
    c.set("session", session);
    return session ? undefined : refuseSignedOut(services, addressOf(incoming));
  };

  return { refuseBurst, countReader, refuseBeforeBody, refuseAfterBody };
}

function refuseFor(wait: number, sentence: string): Refusal | undefined {
  if (wait === 0) return undefined;
  return { status: 429, sentence, headers: { "retry-after": String(wait) } };
}
