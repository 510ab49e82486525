import type { IncomingMessage } from "node:http";
import type { Log } from "../log.server.ts";
import { pageOf, spellPath, urlOf } from "./address.server.ts";
import { isCrossSite } from "./csrf.server.ts";
import { hasBody, readFormBody, UNREADABLE } from "./form-body.server.ts";
import type { Entrance, PageRoutes } from "./page-routes.server.ts";
import { NOT_THERE, type Rejection } from "./rejection.server.ts";

export type Admitted = { pathname: string; type: string; takesFile: boolean; form?: Buffer };

/** A route's own precondition, before anything of its form is read: a limit, or a step that must come first. */
export type AdmissionRule = (
  asked: IncomingMessage,
  isData: boolean,
) => Promise<Rejection | undefined> | Rejection | undefined;

type AdmissionOptions = {
  entranceTo: PageRoutes["entranceTo"];
  isOurs: (origin: string, host: string | undefined) => boolean;
  origin: string;
  askAtGate: (request: IncomingMessage) => Promise<Rejection | undefined>;
  rules: Record<string, AdmissionRule | undefined>;
  ruleForReading: (
    request: IncomingMessage,
    pathname: string,
  ) => Promise<Rejection | undefined> | undefined;
  log: Pick<Log, "warn">;
};

export type Admission = ReturnType<typeof createAdmission>;

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

/** Rejects what would be refused anyway, by its first lines alone and the table of routes. */
export function createAdmission(options: AdmissionOptions) {
  const { entranceTo, isOurs, origin, askAtGate, rules, ruleForReading, log } = options;
  const admitted = new WeakMap<IncomingMessage, Admitted>();

  function rejectAtOnce(request: IncomingMessage): Rejection | undefined {
    const { method = "", headers } = request;
    if (!METHODS.includes(method)) return reject(405, NOT_TAKEN, ALLOW);
    if (hasTwoHosts(request)) return reject(400, UNREADABLE);
    if (isRead(method)) return isLong(request) ? reject(413, TOO_LARGE) : undefined;
    if (!isCrossSite(headers, (from) => isOurs(from, headers.host))) return undefined;
    log.warn(
      { from: cleanOrigin(headers.origin), expected: origin },
      "form refused: not from ORIGIN",
    );
    return reject(403, FOREIGN);
  }

  async function rejectSent(request: IncomingMessage): Promise<Rejection | undefined> {
    const url = urlOf(request.url ?? "");
    const spelled = url && spellPath(url.pathname);
    if (!url || spelled === undefined) return reject(404, NOT_THERE);
    const { pathname, search } = url;
    if (spelled !== pathname) return { ...MOVED, headers: { location: spelled + search } };
    const entrance = pathname === "/vitals" ? VITALS : entranceTo(pageOf(pathname));
    if (!entrance) return reject(404, NOT_THERE);
    const isData = pathname.endsWith(".data");
    const rejection = await rejectAt(entrance, request, isData);
    if (rejection) return rejection;
    const { takesFile } = entrance;
    const { type } = typeOf(request);
    if (takesFile || (type !== FORM && entrance !== VITALS)) {
      admitted.set(request, { pathname, type, takesFile });
      return undefined;
    }
    const form = await readFormBody(request, mostBytes(entrance, FORM));
    if (form === "too much") return reject(413, TOO_LARGE);
    // The sender has gone: nobody hears it.
    if (!form) return reject(400, UNREADABLE);
    admitted.set(request, { pathname, type, takesFile, form });
    return undefined;
  }

  async function rejectAt(entrance: Entrance, request: IncomingMessage, isData: boolean) {
    const { takesForms, takesFile, isBehindGate, routeId } = entrance;
    const { type, isEmpty } = typeOf(request);
    const length = Number(request.headers["content-length"] ?? 0);
    const most = mostBytes(entrance, type);
    if (length > most) return reject(413, TOO_LARGE);
    if (isBehindGate) {
      const rejection = await askAtGate(request);
      if (rejection) return rejection;
      if (!takesFile && "transfer-encoding" in request.headers) return reject(411, NO_LENGTH);
    }
    if (!takesForms) return isBehindGate ? undefined : reject(405, NOT_TAKEN, ALLOW_READING);
    if (request.method !== "POST") return reject(405, NOT_TAKEN, ALLOW);
    const rejection = await rules[routeId]?.(request, isData);
    if (rejection || takesFile || entrance === VITALS) return rejection;
    if (isEmpty) return isBehindGate ? undefined : reject(400, UNREADABLE);
    const isTaken = type === FORM || (isBehindGate && type === SAVE);
    return isTaken ? undefined : reject(415, UNREADABLE);
  }

  return {
    rejectAtOnce,
    rejectSent,
    rejectRead: (request: IncomingMessage) =>
      ruleForReading(request, urlOf(request.url ?? "")?.pathname ?? ""),
    find: (request: IncomingMessage) => admitted.get(request),
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

function reject(status: number, sentence: string, headers?: Record<string, string>): Rejection {
  return { status, sentence, headers };
}
