import type { Context, Next } from "hono";
import { readSiteState, type SiteState } from "../content/klinik/klinik.server.ts";
import { CLOSED_PATH } from "../content/klinik/klinik.ts";
import { features } from "../features.ts";
import { readSession } from "../server/auth/sessions.server.ts";
import { isRead, type SiteEnv } from "../server/http/accept-request.server.ts";
import { isPrivate } from "../server/http/address.server.ts";
import { compressPrivate } from "../server/http/compress.server.ts";
import { type Refusal, refuse } from "../server/http/refusal.server.ts";
import { withNote } from "../site/page/with-note.server.ts";
import type { SiteServices } from "./stores.server.ts";

const RETRY_AFTER_S = "3600";
const REFUSED: Refusal = {
  status: 503,
  sentence: "Hjemmesiden er ikke åben lige nu, så det blev ikke sendt.",
  headers: { "retry-after": RETRY_AFTER_S },
};

const LAW = features.flatMap(({ lawLinks = [] }) => lawLinks.map(({ href }) => href));
/** Addresses that answer by what their link says, whoever asks. */
const BY_LINK = /^\/(eksempel|proevemail|robots\.txt)(\/|$)/;
const ONLY_YOU = 'Kun I kan se siden. <a href="/admin">Til oversigten</a>';

type ClosedSiteOptions = {
  services: SiteServices;
  isMissing: (page: string) => boolean;
  answer: (request: Request) => Promise<Response>;
};

/** While the site is not open, visitors get one page for all, and who is signed in the real ones, which nothing stores. */
export function createClosedSite({ services, isMissing, answer }: ClosedSiteOptions) {
  const { auth, content, settings } = services;

  let known: { version: number; state: SiteState } = { version: Number.NaN, state: "soon" };
  function readState(): SiteState {
    const version = content.version();
    if (known.version !== version) known = { version, state: readSiteState(content, settings) };
    return known.state;
  }
  const isOpen = () => readState() === "open";

  async function turnVisitorsAway(c: Context<SiteEnv>, next: Next) {
    const { pathname } = c.var.url;
    if (isOpen() || isPrivate(pathname) || BY_LINK.test(pathname)) return next();
    // While the database is away nobody is known.
    const session = await readSession(auth, c.req.raw.headers).catch(() => undefined);
    if (session && pathname !== CLOSED_PATH) {
      c.set("session", session);
      c.set("isInside", true);
      return next();
    }
    if (LAW.includes(pathname) || isMissing(pathname)) return next();
    return isRead(c.req.method) ? showClosed(c) : refuse(c, REFUSED);
  }

  async function showClosed({ req }: Context<SiteEnv>) {
    const accepted = req.header("accept-encoding") ?? "";
    const { body, headers } = await answer(
      new Request(new URL(CLOSED_PATH, req.url), {
        method: req.method,
        headers: { "accept-encoding": accepted },
      }),
    );
    const isSoon = readState() === "soon";
    return new Response(body, {
      status: isSoon ? 200 : 503,
      headers: {
        ...Object.fromEntries(headers),
        "cache-control": "no-store",
        ...(!isSoon && { "retry-after": RETRY_AFTER_S }),
      },
    });
  }

  async function markInside(request: Request, page: Response) {
    const headers = new Headers(page.headers);
    headers.set("cache-control", "private, no-store");
    const isPage = headers.get("content-type")?.startsWith("text/html");
    const body = isPage ? withNote(await page.text(), ONLY_YOU) : page.body;
    return compressPrivate(request, new Response(body, { status: page.status, headers }));
  }

  return {
    isOpen,
    turnVisitorsAway,
    /** The content as those who work on the site see it. */
    inside: { ...content, isPreview: true },
    markInside,
  };
}
