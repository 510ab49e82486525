import type { RequestListener } from "node:http";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono, type Next } from "hono";
import { knownQueries } from "../feature.ts";
import { features, publicPages } from "../features.ts";
import { NO_DATABASE } from "../server/database/unavailable.server.ts";
import {
  findRoute,
  guard,
  isPlainRead,
  isRead,
  receiveBody,
  redirectToSpelling,
  refuseCrossSite,
  refuseMalformed,
  refuseMethod,
  refuseOversized,
  type SiteEnv,
} from "../server/http/accept-request.server.ts";
import {
  inSmallLetters,
  isPrivate,
  pageOf,
  spellPath,
  urlOf,
} from "../server/http/address.server.ts";
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
import { requireAdmin } from "../shell/gate.server.ts";
import { createAdmission } from "./admission.server.ts";
import { createClosedSite } from "./closed-site.server.ts";
import { createMissingPages } from "./missing-pages.server.ts";
import { createOwnOrigin } from "./own-origin.server.ts";
import { createRender } from "./render.server.ts";
import type { SiteServices } from "./stores.server.ts";

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
  const { settings, content, log, metrics } = services;
  const { origin } = settings;
  const headersForAll = securityHeaders(settings.isHttps);
  const headers = { ...headersForAll, "content-security-policy": FILE_POLICY };
  const staticFiles = clientFolder
    ? loadStaticFiles(clientFolder, headers, join(clientFolder, "../former"))
    : undefined;
  const mediaFiles = createMediaFiles(services);
  const { isOurs, atOrigin } = createOwnOrigin(settings);
  const routes = readPageRoutes(build.routes, requireAdmin);
  const { canonicalNotFound, isMissing } = createMissingPages(routes, publicPages, content);
  const { render, contextWith, addressOf } = createRender(services, isMissing);
  const admission = { services, uncached, addressOf };
  const { refuseBurst, countReader, refuseBeforeBody, refuseAfterBody } =
    createAdmission(admission);
  const pages = createPageCache({
    version: content.version,
    canonicalNotFound,
    queries: publicPages.flatMap(knownQueries),
    headers,
    render: ({ pathname, search }) => render(new Request(new URL(pathname + search, origin))),
  });

  const closedSite = createClosedSite({ services, isMissing, answer: pages.answer });

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

  app.use(guard(refuseMalformed));
  app.post("*", guard(refuseCrossSite(isOurs, { log, expected: origin })));

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
  app.get(
    "/media/*",
    guard((c, incoming) =>
      mediaFiles.isMadeUp(c.var.url.pathname) ? countReader(c, incoming) : undefined,
    ),
    (c) => mediaFiles.answer(c.req.raw),
  );
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
  app.use(findRoute(routes));
  app.use(closedSite.turnVisitorsAway);
  app.post("*", guard(refuseOversized), guard(refuseBeforeBody), guard(refuseMethod));
  app.use(guard(refuseBurst));
  app.post("*", guard(receiveBody), guard(refuseAfterBody));

  app.all("*", async (c) => {
    const { pathname } = c.var.url;
    const { isInside } = c.var;
    const isKept = cachePages && !isInside && !isPrivate(pathname) && !uncached.includes(pathname);
    if (isRead(c.req.method) && isKept) return pages.answer(c.req.raw);
    const request = atOrigin(c);
    const { incoming } = c.env;
    const seen = isInside ? closedSite.inside : content;
    const answer = await render(request, { incoming, session: c.var.session, content: seen });
    // A proxy would lose the next request behind an unread body.
    if (!(await discardBody(request.body))) answer.headers.set("connection", "close");
    if (isInside) return closedSite.markInside(c.req.raw, answer);
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
    const page = closedSite.isOpen() ? pages.find(target) : undefined;
    return page ?? staticFiles?.find(urlOf(target)?.pathname ?? "");
  }

  /** A page is found in small letters; an address that has capitals of its own keeps them. */
  function redirectCapitals(c: Context<SiteEnv>, next: Next) {
    const { pathname, search } = c.var.url;
    const small = inSmallLetters(pathname);
    if (small === pathname || isPrivate(pathname) || !isRead(c.req.method)) return next();
    if (!isMissing(pathname) || isMissing(small)) return next();
    return Promise.resolve(c.redirect(small + search, 301));
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
    if (!closedSite.isOpen()) return;
    for (const { path } of publicPages.filter(({ isWarmedUp }) => isWarmedUp)) {
      await pages.answer(new Request(origin + path));
      await setImmediate();
    }
    log.debug(pages.size(), "warmed up");
  }

  return { fetch: app.fetch, listener, warmUp };
}
