import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono, type Next } from "hono";
import { refuseSignedOut as refuseAtGate, requireAdmin } from "../admin/shell/gate.server.ts";
import { knownQueries } from "../feature.ts";
import { features, publicPages } from "../features.ts";
import { decodeAddress } from "../formats/decode-address.ts";
import { isSessionCookieOurs } from "../server/auth/session-cookie.server.ts";
import { readSession } from "../server/auth/sessions.server.ts";
import { readPages } from "../server/backup/page-fingerprints.server.ts";
import type { ShowCopy } from "../server/backup/verify-copy.server.ts";
import type { Settings } from "../server/config.server.ts";
import { NO_DATABASE } from "../server/database/unavailable.server.ts";
import {
  findEntrance,
  isPlainRead,
  isRead,
  isSmall,
  receiveBody,
  redirectToSpelling,
  refuseCrossSite,
  refuseMalformed,
  refuseMethod,
  refuseOversized,
  refuseSignedOut,
  type SiteEnv,
  typeOf,
} from "../server/http/accept-request.server.ts";
import {
  inSmallLetters,
  isPrivate,
  pageOf,
  spellPath,
  urlOf,
} from "../server/http/address.server.ts";
import { countAsked, countForm } from "../server/http/burst.server.ts";
import { compressAnswer, compressPrivate } from "../server/http/compress.server.ts";
import { isDatabaseAway } from "../server/http/database-away.server.ts";
import { measureAnswers } from "../server/http/measure-answers.server.ts";
import { createMediaFiles } from "../server/http/media-files.server.ts";
import { createPageCache } from "../server/http/page-cache.server.ts";
import { readPageRoutes } from "../server/http/page-routes.server.ts";
import { sendReady } from "../server/http/ready-answer.server.ts";
import { discardBody, NOT_THERE, type Refusal, refuse } from "../server/http/refusal.server.ts";
import { FILE_POLICY, securityHeaders } from "../server/http/security-headers.server.ts";
import { loadStaticFiles } from "../server/http/static-files.server.ts";
import { takeVital } from "../server/http/vitals.server.ts";
import { createLog } from "../server/log.server.ts";
import { createItemAddresses } from "./item-addresses.server.ts";
import { createRender } from "./render.server.ts";
import { openStores, type SiteServices } from "./stores.server.ts";

// server.js imports only this file of the bundle.
export { parseSettings } from "../server/config.server.ts";
export { becomeOwner } from "../server/data-dir/become-owner.server.ts";
export { makeFilesPrivate } from "../server/data-dir/private-folder.server.ts";
export { createHttpServer } from "../server/http/connections.server.ts";
export { createGracefulShutdown } from "../server/http/finish-requests.server.ts";
export { listen } from "../server/http/listen.server.ts";
export { createLog } from "../server/log.server.ts";
export { firstLines, linesGoBy } from "./first-lines.ts";
export { openStores };

const uncached = features.flatMap(({ uncached = [] }) => uncached);

type AppOptions = {
  services: SiteServices;
  clientFolder?: string;
  isReady: () => Promise<boolean>;
  /** False once the process is stopping. */
  isServing?: () => boolean;
  cachePages?: boolean;
};

export function createApp({
  services,
  clientFolder,
  isReady,
  isServing = () => true,
  cachePages = true,
}: AppOptions) {
  const { settings, auth, content, log, metrics } = services;
  const { origin } = settings;
  const headersForAll = securityHeaders(settings.isHttps);
  const headers = { ...headersForAll, "content-security-policy": FILE_POLICY };
  const staticFiles = clientFolder
    ? loadStaticFiles(clientFolder, headers, join(clientFolder, "../former"))
    : undefined;
  const mediaFiles = createMediaFiles(services);
  const { render, contextWith, addressOf } = createRender(services, isMissingPage);
  const routes = readPageRoutes(build.routes, requireAdmin);
  const addressesOf = createItemAddresses(publicPages, content);
  const pages = createPageCache({
    version: content.version,
    canonicalNotFound: (page) => routes.canonicalNotFound(page, isMissing),
    queries: publicPages.flatMap(knownQueries),
    headers,
    render: ({ pathname, search }) => render(new Request(new URL(pathname + search, origin))),
  });

  const app = new Hono<SiteEnv>();

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headersForAll))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (!c.res.headers.has("content-security-policy"))
      c.res.headers.set("content-security-policy", FILE_POLICY);
    if (isPrivate(c.req.path) || !c.res.headers.has("cache-control"))
      c.res.headers.set("cache-control", "no-store");
  });
  app.onError((error, c) => refuse(c, describeError(error)));
  app.use((c, next) => {
    c.set("url", new URL(c.req.url));
    return next();
  });

  app.use(refuseMalformed);
  app.use(refuseCrossSite(isOurs, { log, expected: origin }));

  // A proxy asks whether this process can serve; a failure that all processes share is no reason to avoid one.
  app.get("/healthz", (c) => (isServing() ? c.text("ok") : c.text("stopping", 503)));
  app.get("/readyz", async (c) => {
    const ready = await isReady();
    return c.json({ ready }, ready ? 200 : 503);
  });
  // Without the token the address answers as an unknown one.
  app.get("/metrics", (c, next) =>
    metrics?.isAllowed(c.req.header("authorization")) ? metrics.answer() : next(),
  );
  for (const [path, answer] of features.flatMap(({ answers = {} }) => Object.entries(answers))) {
    app.get(path, () => answer(contextWith(content)));
  }
  app.get("/media/*", async (c) => {
    const refusal = mediaFiles.isMadeUp(c.var.url.pathname) && (await countRead(c));
    return refusal ? refuse(c, refusal) : mediaFiles.answer(c.req.raw);
  });
  app.post("/vitals", (c) =>
    settings.webVitals
      ? takeVital(c.env.incoming, metrics?.vitals)
      : refuse(c, { status: 404, sentence: NOT_THERE }),
  );

  app.use(
    redirectToSpelling(({ method, headers }) =>
      pages.answer(new Request(new URL("/-", origin), { method, headers })),
    ),
  );
  app.use(redirectCapitals);
  app.use(findEntrance(routes));
  app.use(refuseOversized);
  app.use(refuseSignedOut(askBeforeBody));
  app.use(refuseMethod);
  app.use(refuseBurst);
  app.use(receiveBody);
  app.use(refuseSignedOut(askAfterBody));

  app.all("*", async (c) => {
    const { pathname } = c.var.url;
    const isKept = cachePages && !isPrivate(pathname) && !uncached.includes(pathname);
    if (isRead(c.req.method) && isKept) return pages.answer(c.req.raw);
    const request = atOrigin(c);
    const { incoming } = c.env;
    const answer = await render(request, { incoming, session: c.var.session });
    // A proxy would lose the next request behind an unread body.
    if (!(await discardBody(request.body))) answer.headers.set("connection", "close");
    if (isPrivate(pathname)) return compressPrivate(c.req.raw, answer);
    return isRead(c.req.method) ? compressAnswer(c.req.raw, answer) : answer;
  });

  const viaHono = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Node itself reads the rest of an unread body: browsers read an answer only after they have sent all.
    autoCleanupIncoming: false,
  });
  const measure = metrics && measureAnswers(metrics, patternOf);

  const listener: RequestListener = (request, response) => {
    measure?.(request, response);
    const ready = isPlainRead(request) ? findReady(request.url ?? "") : undefined;
    return ready ? sendReady(ready, request, response) : viaHono(request, response);
  };

  function findReady(target: string) {
    return pages.find(target) ?? staticFiles?.find(urlOf(target)?.pathname ?? "");
  }

  /** A page is found in small letters; an address that has capitals of its own keeps them. */
  function redirectCapitals(c: Context<SiteEnv>, next: Next) {
    const { pathname, search } = c.var.url;
    const small = inSmallLetters(pathname);
    if (small === pathname || isPrivate(pathname) || !isRead(c.req.method)) return next();
    if (!isMissingPage(pathname) || isMissingPage(small)) return next();
    return Promise.resolve(c.redirect(small + search, 301));
  }

  function isMissingPage(page: string): boolean {
    return routes.canonicalNotFound(page, isMissing) !== undefined;
  }

  function isMissing(page: string, pattern: string): boolean {
    const addresses = addressesOf(pattern);
    const spellings = [page, decodeAddress(page) ?? page];
    return addresses !== undefined && !spellings.some((spelled) => addresses.has(spelled));
  }

  function isOurs(from: string, host: string | undefined): boolean {
    return from === origin || (settings.originIsAssumed && URL.parse(from)?.host === host);
  }

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

  /** Behind a proxy, the request's host and protocol are not trusted. */
  function atOrigin({ req, env, var: { url, body: received } }: Context<SiteEnv>): Request {
    const from = req.header("origin") ?? "";
    const requestOrigin = isOurs(from, url.host) ? from : url.origin;
    const siteOrigin = settings.originIsAssumed ? requestOrigin : origin;
    const { method, signal } = req.raw;
    const headers = new Headers(req.raw.headers);
    // The checked content type: with a second one the body would be parsed another way.
    const type = env.incoming && typeOf(env.incoming);
    if (type) headers.set("content-type", type);
    const body = received ? new Uint8Array(received) : req.raw.body;
    // It has passed refuseCrossSite; the router would refuse it as another site's.
    if (from === "null") headers.delete("origin");
    // Node needs `duplex` for a body that is a stream; the types lack it.
    const init = { method, headers, body, signal, duplex: "half" };
    return new Request(new URL(url.pathname + url.search, siteOrigin), init);
  }

  function describeError(error: unknown): Refusal {
    if (isDatabaseAway(error)) return { status: 503, sentence: NO_DATABASE };
    const id = crypto.randomUUID().slice(0, 8);
    log.error({ err: error, errorId: id }, "request failed");
    return {
      status: 500,
      sentence: `Der opstod en fejl. Prøv venligst igen. Fejlnummer: ${id}.`,
    };
  }

  function patternOf(target: string): string {
    const path = urlOf(target)?.pathname ?? "";
    if (staticFiles?.find(path)) return "file";
    const spelled = spellPath(path);
    if (spelled === undefined) return "/*";
    const first = `/${spelled.split("/", 2)[1]}`;
    return others.includes(first) ? first : routes.patternOf(pageOf(spelled));
  }
  const others = app.routes.flatMap(({ path }) => /^\/[\w.-]+/.exec(path) ?? []);

  async function warmUp() {
    for (const { path } of publicPages.filter(({ isWarmedUp }) => isWarmedUp)) {
      await pages.answer(new Request(origin + path));
      await setImmediate();
    }
    log.debug(pages.size(), "warmed up");
  }

  return { fetch: app.fetch, listener, warmUp };
}

/** A site on a copy sends nothing and runs no daily jobs. */
export function createShowCopy(settings: Settings, pageClock?: () => Date): ShowCopy {
  return async (dataDir, signal) => {
    const copySettings = { ...settings, ...OF_A_COPY, dataDir };
    const stores = await openStores(copySettings, createLog("silent"), undefined, {
      isCopy: true,
      pageClock,
    });
    const app = createApp({ ...stores, cachePages: false });
    const server = createServer(app.listener).listen(0, "127.0.0.1");
    try {
      await new Promise((resolve) => server.once("listening", resolve));
      const address = server.address();
      if (typeof address !== "object" || !address) throw new Error("kopien fik ingen port");
      return await readPages(`http://127.0.0.1:${address.port}`, undefined, signal);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stores.close();
    }
  };
}

const OF_A_COPY = {
  databaseUrl: undefined,
  s3: undefined,
  smtpUrl: undefined,
  backupAddress: undefined,
  metricsToken: undefined,
  adminPassword: undefined,
  demoContent: false,
};
