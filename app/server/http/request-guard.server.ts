import type { IncomingMessage } from "node:http";
import type { Log } from "../log.server.ts";
import { pageOf, spellPath, urlOf } from "./address.server.ts";
import { isCrossSite } from "./csrf.server.ts";
import { hasBody, readFormBody, UNREADABLE } from "./form-body.server.ts";
import type { Entrance, PageRoutes } from "./page-routes.server.ts";
import { NOT_THERE, type Refusal } from "./refusal.server.ts";

export type AcceptedRequest = { pathname: string; type: string; takesFile: boolean; form?: Buffer };

/** A route's own precondition, before anything of its form is read: a limit, or a step that must come first. */
export type GuardRule = (
  asked: IncomingMessage,
  isData: boolean,
) => Promise<Refusal | undefined> | Refusal | undefined;

type RequestGuardOptions = {
  entranceTo: PageRoutes["entranceTo"];
  isOurs: (origin: string, host: string | undefined) => boolean;
  origin: string;
  askAtGate: (request: IncomingMessage) => Promise<Refusal | undefined>;
  rules: Record<string, GuardRule | undefined>;
  ruleForReading: (
    request: IncomingMessage,
    pathname: string,
  ) => Promise<Refusal | undefined> | undefined;
  log: Pick<Log, "warn">;
};

export type RequestGuard = ReturnType<typeof createRequestGuard>;

export const NOT_TAKEN = "Siden kan ikke tage imod det, der blev sendt til den.";
const FOREIGN = "Forespørgslen kom fra et andet websted og blev afvist.";
const TOO_LARGE = "Forespørgslen er for stor. Gør teksten kortere, og prøv igen.";
const NO_LENGTH = "Forespørgslen siger ikke, hvor stor den er.";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const ALLOW = { allow: "GET, HEAD, POST" };
const ALLOW_READING = { allow: "GET, HEAD" };

/** Of an order with as many lines as fields are read of (form-body.server.ts), each letter of it escaped. */
const LARGEST_PUBLIC_FORM = 96 * 1024;
const LARGEST_FORM = 256 * 1024;
const LARGEST_SAVE = 5 * 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";
const SAVE = "application/json";

const LONGEST_LOGGED_ORIGIN = 100;

const VITALS: Entrance = {
  routeId: "vitals",
  takesForms: true,
  takesFile: false,
  isBehindGate: false,
};

/** Refuses a request by its first lines alone and the table of routes. */
export function createRequestGuard(options: RequestGuardOptions) {
  const { entranceTo, isOurs, origin, askAtGate, rules, ruleForReading, log } = options;
  const accepted = new WeakMap<IncomingMessage, AcceptedRequest>();

  function refuseAtOnce(request: IncomingMessage): Refusal | undefined {
    const { method = "", headers } = request;
    if (!METHODS.includes(method)) return refuse(405, NOT_TAKEN, ALLOW);
    if (hasTwoHosts(request)) return refuse(400, UNREADABLE);
    if (isRead(method)) return isLong(request) ? refuse(413, TOO_LARGE) : undefined;
    if (!isCrossSite(headers, (from) => isOurs(from, headers.host))) return undefined;
    log.warn(
      { from: cleanOrigin(headers.origin), expected: origin },
      "form refused: not from ORIGIN",
    );
    return refuse(403, FOREIGN);
  }

  async function refuseSent(request: IncomingMessage): Promise<Refusal | undefined> {
    const url = urlOf(request.url ?? "");
    const spelled = url && spellPath(url.pathname);
    if (!url || spelled === undefined) return refuse(404, NOT_THERE);
    const { pathname, search } = url;
    if (spelled !== pathname) return { ...MOVED, headers: { location: spelled + search } };
    const entrance = pathname === "/vitals" ? VITALS : entranceTo(pageOf(pathname));
    if (!entrance) return refuse(404, NOT_THERE);
    const isData = pathname.endsWith(".data");
    const refusal = await refuseAt(entrance, request, isData);
    if (refusal) return refusal;
    const { takesFile } = entrance;
    const { type } = typeOf(request);
    if (takesFile || (type !== FORM && entrance !== VITALS)) {
      accepted.set(request, { pathname, type, takesFile });
      return undefined;
    }
    const form = await readFormBody(request, mostBytes(entrance, FORM));
    if (form === "too much") return refuse(413, TOO_LARGE);
    // The sender has gone: nobody hears it.
    if (!form) return refuse(400, UNREADABLE);
    accepted.set(request, { pathname, type, takesFile, form });
    return undefined;
  }

  async function refuseAt(entrance: Entrance, request: IncomingMessage, isData: boolean) {
    const { takesForms, takesFile, isBehindGate, routeId } = entrance;
    const { type, isEmpty } = typeOf(request);
    const length = Number(request.headers["content-length"] ?? 0);
    const most = mostBytes(entrance, type);
    if (length > most) return refuse(413, TOO_LARGE);
    if (isBehindGate) {
      const refusal = await askAtGate(request);
      if (refusal) return refusal;
      if (!takesFile && "transfer-encoding" in request.headers) return refuse(411, NO_LENGTH);
    }
    if (!takesForms) return isBehindGate ? undefined : refuse(405, NOT_TAKEN, ALLOW_READING);
    if (request.method !== "POST") return refuse(405, NOT_TAKEN, ALLOW);
    const refusal = await rules[routeId]?.(request, isData);
    if (refusal || takesFile || entrance === VITALS) return refusal;
    if (isEmpty) return isBehindGate ? undefined : refuse(400, UNREADABLE);
    const isTaken = type === FORM || (isBehindGate && type === SAVE);
    return isTaken ? undefined : refuse(415, UNREADABLE);
  }

  return {
    refuseAtOnce,
    refuseSent,
    refuseRead: (request: IncomingMessage) =>
      ruleForReading(request, urlOf(request.url ?? "")?.pathname ?? ""),
    find: (request: IncomingMessage) => accepted.get(request),
  };
}

/** What stands before us may have believed the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, at: number) => at % 2 === 0 && /^host$/i.test(text);
  return rawHeaders.filter(isHost).length > 1;
}

export function isRead(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}

function mostBytes({ isBehindGate, takesFile }: Entrance, type: string): number {
  if (!isBehindGate) return LARGEST_PUBLIC_FORM;
  if (takesFile) return Number.POSITIVE_INFINITY;
  return type === FORM ? LARGEST_FORM : LARGEST_SAVE;
}

function typeOf(request: IncomingMessage) {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";", 1);
  return { type: type.trim().toLowerCase(), isEmpty: !hasBody(request) };
}

function isLong({ headers }: IncomingMessage): boolean {
  return (
    "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > LARGEST_PUBLIC_FORM
  );
}

/** Whoever sends it chooses it: it is cut, and nothing in it moves what stands after it in a terminal. */
function cleanOrigin(origin = ""): string {
  return origin.slice(0, LONGEST_LOGGED_ORIGIN).replace(/[^\x21-\x7e]/g, "?");
}

const MOVED = { status: 308, sentence: "" };

function refuse(status: number, sentence: string, headers?: Record<string, string>): Refusal {
  return { status, sentence, headers };
}
