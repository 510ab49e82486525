import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { StoredSession } from "../auth/sessions.server.ts";
import type { Log } from "../log.server.ts";
import { pageOf, spellPath } from "./address.server.ts";
import { isCrossSite } from "./csrf.server.ts";
import { hasBody, lengthOf, readBody, UNREADABLE } from "./form-body.server.ts";
import type { PageRoutes, RouteAccess } from "./page-routes.server.ts";
import { NOT_THERE, type Refusal, refuse } from "./refusal.server.ts";

export type SiteEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    url: URL;
    access: RouteAccess;
    body?: Buffer;
    session?: StoredSession;
    /** Who asks may see a site that is not open. */
    isInside?: boolean;
  };
};

type Middleware = MiddlewareHandler<SiteEnv>;

/** Why a request is refused, if it is. */
export type Check = (
  c: Context<SiteEnv>,
  incoming: IncomingMessage,
) => Refusal | undefined | Promise<Refusal | undefined>;

export const METHOD_SENTENCE = "Siden kan ikke tage imod det, der blev sendt til den.";
const FOREIGN = "Forespørgslen kom fra et andet websted og blev afvist.";
const TOO_LARGE = "Forespørgslen er for stor. Gør teksten kortere, og prøv igen.";
const LATE = "Det, du sendte, nåede ikke frem i tide. Prøv igen.";
const NO_LENGTH = "Forespørgslen siger ikke, hvor stor den er.";

export const METHODS = ["GET", "HEAD", "POST"];
const ALLOW = { allow: "GET, HEAD, POST" };
const ALLOW_READING = { allow: "GET, HEAD" };

/** The largest order that form-body.server.ts reads, with every character escaped. */
const LARGEST_PUBLIC_FORM = 96 * 1024;
const LARGEST_FORM = 256 * 1024;
const LARGEST_SAVE = 5 * 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";
const SAVE = "application/json";

const LONGEST_LOGGED_ORIGIN = 100;

export function isRead(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}

export function isPlainRead(request: IncomingMessage): boolean {
  return isRead(request.method) && !hasBody(request) && !hasTwoHosts(request);
}

/** @returns a middleware; a request that came over no connection is the site's own */
export function guard(check: Check): Middleware {
  return async (c, next) => {
    const refusal = c.env.incoming && (await check(c, c.env.incoming));
    return refusal ? refuse(c, refusal) : next();
  };
}

/** Browsers send no other method, no second host, and no read with a large body. */
export const refuseMalformed: Check = ({ req: { method } }, incoming) => {
  if (!METHODS.includes(method)) return { ...METHOD_REFUSED, headers: ALLOW };
  if (hasTwoHosts(incoming)) return { status: 400, sentence: UNREADABLE };
  const isLong = "transfer-encoding" in incoming.headers || !isSmall(incoming);
  return isRead(method) && isLong ? OVERSIZED : undefined;
};

export function refuseCrossSite(
  isOurs: (origin: string, host: string | undefined) => boolean,
  { log, expected }: { log: Log; expected: string },
): Check {
  return (_c, { headers }) => {
    if (!isCrossSite(headers, (origin) => isOurs(origin, headers.host))) return undefined;
    log.warn({ from: cleanOrigin(headers.origin), expected }, "form refused: not from ORIGIN");
    return { status: 403, sentence: FOREIGN };
  };
}

/** @param showMissing a reader of an address that cannot be decoded gets the page of every unknown one */
export function redirectToSpelling(
  showMissing: (request: Request) => Promise<Response>,
): Middleware {
  return async (c, next) => {
    const { pathname, search } = c.var.url;
    const spelled = spellPath(pathname);
    if (spelled === undefined) {
      if (isRead(c.req.method)) return showMissing(c.req.raw);
      return refuse(c, { status: 404, sentence: NOT_THERE });
    }
    if (spelled === pathname) return next();
    return c.redirect(spelled + search, isRead(c.req.method) ? 301 : 308);
  };
}

export function findRoute({ accessOf }: PageRoutes): Middleware {
  return async (c, next) => {
    const page = pageOf(c.var.url.pathname);
    const access = accessOf(page);
    const isThere = access && !(isRead(c.req.method) && page.endsWith(".data"));
    if (!isThere) return refuse(c, { status: 404, sentence: NOT_THERE });
    c.set("access", access);
    return next();
  };
}

export const refuseOversized: Check = (c, incoming) =>
  lengthOf(incoming) > mostBytes(c.var.access, typeOf(incoming)) ? OVERSIZED : undefined;

/** Behind the gate the router answers for a screen that takes no form. */
export const refuseMethod: Check = ({ var: { access } }) =>
  access.takesForms || access.isBehindGate
    ? undefined
    : { ...METHOD_REFUSED, headers: ALLOW_READING };

/** Whether anybody may bring so much. */
export function isSmall(incoming: IncomingMessage): boolean {
  return lengthOf(incoming) <= LARGEST_PUBLIC_FORM;
}

export const receiveBody: Check = async (c, incoming) => {
  const { access } = c.var;
  if (!access.takesForms || access.takesFile) return undefined;
  if (access.isBehindGate && "transfer-encoding" in incoming.headers) return LENGTH_MISSING;
  const type = typeOf(incoming);
  const isEmpty = !hasBody(incoming);
  if (isEmpty && !access.isBehindGate) return { status: 400, sentence: UNREADABLE };
  const isAccepted = type === FORM || (access.isBehindGate && type === SAVE);
  if (!isEmpty && !isAccepted) return { status: 415, sentence: UNREADABLE };
  if (!isAccepted) return undefined;
  const mostFields = type === SAVE ? Number.POSITIVE_INFINITY : undefined;
  const body = await readBody(incoming, mostBytes(access, type), mostFields);
  if (body === "too much") return OVERSIZED;
  if (body === "too slow") return TOO_SLOW;
  if (!body) return { status: 400, sentence: UNREADABLE };
  c.set("body", body);
  return undefined;
};

const METHOD_REFUSED: Refusal = { status: 405, sentence: METHOD_SENTENCE };
const TOO_SLOW: Refusal = { status: 408, sentence: LATE, headers: { connection: "close" } };
const LENGTH_MISSING: Refusal = { status: 411, sentence: NO_LENGTH };
const OVERSIZED: Refusal = { status: 413, sentence: TOO_LARGE };

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, at: number) => at % 2 === 0 && /^host$/i.test(text);
  return rawHeaders.filter(isHost).length > 1;
}

function mostBytes({ isBehindGate, takesFile }: RouteAccess, type: string): number {
  if (!isBehindGate) return LARGEST_PUBLIC_FORM;
  if (takesFile) return Number.POSITIVE_INFINITY;
  return type === FORM ? LARGEST_FORM : LARGEST_SAVE;
}

export function typeOf({ headers }: IncomingMessage): string {
  const [type = ""] = (headers["content-type"] ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

/** The sender chooses the value: in a terminal it must not change the text around it. */
function cleanOrigin(origin = ""): string {
  return origin.slice(0, LONGEST_LOGGED_ORIGIN).replace(/[^\x21-\x7e]/g, "?");
}
