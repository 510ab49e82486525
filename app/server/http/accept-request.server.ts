import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { StoredSession } from "../auth/sessions.server.ts";
import type { Log } from "../log.server.ts";
import { pageOf, spellPath } from "./address.server.ts";
import { isCrossSite } from "./csrf.server.ts";
import { hasBody, readBody, UNREADABLE } from "./form-body.server.ts";
import type { Entrance, PageRoutes } from "./page-routes.server.ts";
import { NOT_THERE, type Refusal, refuse } from "./refusal.server.ts";

export type SiteEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: { url: URL; entrance: Entrance; body?: Buffer; session?: StoredSession };
};

type Middleware = MiddlewareHandler<SiteEnv>;
type Ask = (c: Context<SiteEnv>, incoming: IncomingMessage) => Promise<Refusal | undefined>;

export const NOT_TAKEN = "Siden kan ikke tage imod det, der blev sendt til den.";
const FOREIGN = "Forespørgslen kom fra et andet websted og blev afvist.";
const TOO_LARGE = "Forespørgslen er for stor. Gør teksten kortere, og prøv igen.";
const LATE = "Det, du sendte, nåede ikke frem i tide. Prøv igen.";
const NO_LENGTH = "Forespørgslen siger ikke, hvor stor den er.";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
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

/** Browsers send no unknown method, no second host, and no read with a large body. */
export const refuseMalformed: Middleware = async (c, next) => {
  const { incoming } = c.env;
  if (!incoming) return next();
  if (!METHODS.includes(c.req.method)) return refuse(c, { ...METHOD_REFUSED, headers: ALLOW });
  if (hasTwoHosts(incoming)) return refuse(c, { status: 400, sentence: UNREADABLE });
  const isLong =
    "transfer-encoding" in incoming.headers || lengthOf(incoming) > LARGEST_PUBLIC_FORM;
  return isRead(c.req.method) && isLong ? refuse(c, OVERSIZED) : next();
};

export function refuseCrossSite(
  isOurs: (origin: string, host: string | undefined) => boolean,
  { log, expected }: { log: Pick<Log, "warn">; expected: string },
): Middleware {
  return async (c, next) => {
    const { incoming } = c.env;
    if (!incoming || isRead(c.req.method)) return next();
    const { headers } = incoming;
    if (!isCrossSite(headers, (origin) => isOurs(origin, headers.host))) return next();
    log.warn({ from: cleanOrigin(headers.origin), expected }, "form refused: not from ORIGIN");
    return refuse(c, { status: 403, sentence: FOREIGN });
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

export function findEntrance({ entranceTo }: Pick<PageRoutes, "entranceTo">): Middleware {
  return async (c, next) => {
    const page = pageOf(c.var.url.pathname);
    const entrance = entranceTo(page);
    const isThere = entrance && !(isRead(c.req.method) && page.endsWith(".data"));
    if (!isThere) return refuse(c, { status: 404, sentence: NOT_THERE });
    c.set("entrance", entrance);
    return next();
  };
}

export const refuseOversized: Middleware = async (c, next) => {
  const { incoming } = c.env;
  if (!incoming || isRead(c.req.method)) return next();
  const most = mostBytes(c.var.entrance, typeOf(incoming));
  return lengthOf(incoming) > most ? refuse(c, OVERSIZED) : next();
};

export function refuseSignedOut(ask: Ask): Middleware {
  return async (c, next) => {
    const { incoming } = c.env;
    const { isBehindGate, takesFile } = c.var.entrance;
    if (!incoming || isRead(c.req.method) || !isBehindGate) return next();
    const refusal = await ask(c, incoming);
    if (refusal) return refuse(c, refusal);
    const hasNoLength = !takesFile && "transfer-encoding" in incoming.headers;
    return hasNoLength ? refuse(c, { status: 411, sentence: NO_LENGTH }) : next();
  };
}

export const refuseMethod: Middleware = async (c, next) => {
  if (!c.env.incoming || isRead(c.req.method)) return next();
  const { takesForms, isBehindGate } = c.var.entrance;
  if (!takesForms && !isBehindGate) return refuse(c, { ...METHOD_REFUSED, headers: ALLOW_READING });
  if (takesForms && c.req.method !== "POST")
    return refuse(c, { ...METHOD_REFUSED, headers: ALLOW });
  return next();
};

/** Whether anybody may bring so much. */
export function isSmall(incoming: IncomingMessage): boolean {
  return lengthOf(incoming) <= LARGEST_PUBLIC_FORM;
}

export const receiveBody: Middleware = async (c, next) => {
  const { incoming } = c.env;
  const { entrance } = c.var;
  if (!incoming || isRead(c.req.method) || !entrance.takesForms || entrance.takesFile)
    return next();
  const type = typeOf(incoming);
  const isEmpty = !hasBody(incoming);
  if (isEmpty && !entrance.isBehindGate) return refuse(c, { status: 400, sentence: UNREADABLE });
  const isTaken = type === FORM || (entrance.isBehindGate && type === SAVE);
  if (!isEmpty && !isTaken) return refuse(c, { status: 415, sentence: UNREADABLE });
  if (!isTaken) return next();
  const most = mostBytes(entrance, type);
  const mostFields = type === SAVE ? Number.POSITIVE_INFINITY : undefined;
  const body = await readBody(incoming, most, mostFields);
  if (body === "too much") return refuse(c, OVERSIZED);
  if (body === "too slow") return refuse(c, TOO_SLOW);
  if (!body) return refuse(c, { status: 400, sentence: UNREADABLE });
  c.set("body", body);
  return next();
};

const METHOD_REFUSED: Refusal = { status: 405, sentence: NOT_TAKEN };
const TOO_SLOW: Refusal = { status: 408, sentence: LATE, headers: { connection: "close" } };
const OVERSIZED: Refusal = { status: 413, sentence: TOO_LARGE };

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, at: number) => at % 2 === 0 && /^host$/i.test(text);
  return rawHeaders.filter(isHost).length > 1;
}

function mostBytes({ isBehindGate, takesFile }: Entrance, type: string): number {
  if (!isBehindGate) return LARGEST_PUBLIC_FORM;
  if (takesFile) return Number.POSITIVE_INFINITY;
  return type === FORM ? LARGEST_FORM : LARGEST_SAVE;
}

export function typeOf({ headers }: IncomingMessage): string {
  const [type = ""] = (headers["content-type"] ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}

/** The sender chooses the value: in a terminal it must not change the text around it. */
function cleanOrigin(origin = ""): string {
  return origin.slice(0, LONGEST_LOGGED_ORIGIN).replace(/[^\x21-\x7e]/g, "?");
}
