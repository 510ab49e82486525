import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { refuseSignedOut, requireAdmin } from "../admin/shell/gate.server.ts";
import { calling } from "../content/opkald/context.ts";
import { featureRegistry, knownQueries } from "../feature.ts";
import { features, publicPages, registry } from "../features.ts";
import type { Show } from "../server/backup/prove-copy.server.ts";
import { readShown } from "../server/backup/shown-pages.server.ts";
import type { Settings } from "../server/config.server.ts";
import {
  clientAddress,
  errorId,
  isUpload,
  samspil,
  scriptNonce,
  uploadTime,
} from "../server/context.ts";
import { NO_DATABASE } from "../server/database/unavailable.server.ts";
import type { Content } from "../server/documents/content.server.ts";
import {
  decodeAddress,
  isPrivate,
  pageOf,
  spellPath,
  urlOf,
} from "../server/http/address.server.ts";
import { clientAddressOf } from "../server/http/client-address.server.ts";
import { compressAnswer, compressPrivate } from "../server/http/compress.server.ts";
import { answerWhileAway, isDatabaseAway } from "../server/http/database-away.server.ts";
import { createFastPath } from "../server/http/fast-path.server.ts";
import { UNREADABLE } from "../server/http/form-body.server.ts";
import { measureAnswers } from "../server/http/measure-answers.server.ts";
import { createMediaFiles } from "../server/http/media-files.server.ts";
import { createPageCache } from "../server/http/page-cache.server.ts";
import { readPageRoutes } from "../server/http/page-routes.server.ts";
import { createRefusals, NOT_THERE } from "../server/http/refusal.server.ts";
import {
  type AcceptedRequest,
  createRequestGuard,
  isRead,
  NOT_TAKEN,
} from "../server/http/request-guard.server.ts";
import { FILE_POLICY, securityHeaders } from "../server/http/security-headers.server.ts";
import { loadStaticFiles } from "../server/http/static-files.server.ts";
import { takeVital } from "../server/http/vitals.server.ts";
import { createLog } from "../server/log.server.ts";
import { renderPage } from "../server/render-page.ts";
import { ordering } from "../shop/orders/context.ts";
import { createItemAddresses } from "./item-addresses.server.ts";
import { guardRuleForReading, guardRules } from "./request-guard-rules.server.ts";
import { openStores, type SiteServices } from "./stores.server.ts";

// What server.js composes: all of it out of this one file.
export { keyInWords } from "../server/backup/backup-key.ts";
export { parseSettings } from "../server/config.server.ts";
export { makeFilesPrivate } from "../server/data-dir/private-folder.server.ts";
export { createGracefulShutdown } from "../server/http/finish-requests.server.ts";
export { createLimits, LIMITS } from "../server/http/limits.server.ts";
export { listen } from "../server/http/listen.server.ts";
export { createLog } from "../server/log.server.ts";
export { openStores };

const uncached = features.flatMap(({ uncached = [] }) => uncached);

type AppOptions = {
  services: SiteServices;
  clientFolder?: string;
  isReady: () => Promise<boolean>;
  /** Not any more, once it has been told to stop. */
  isServing?: () => boolean;
  cachePages?: boolean;
  allowUpload?: (incoming: IncomingMessage) => void;
};

type RenderOptions = {
  incoming?: IncomingMessage;
  content?: Content;
};

export function createApp({
  services,
  clientFolder,
  isReady,
  isServing = () => true,
  cachePages = true,
  allowUpload = () => undefined,
}: AppOptions) {
  const { settings, log, metrics } = services;
  const guarded = { ...build, routes: answerWhileAway(build.routes) };
  const renderRoute = createRequestHandler(guarded, import.meta.env.MODE);
  const headersForAll = securityHeaders(settings.isHttps);
  const headersOfFiles = { ...headersForAll, "content-security-policy": FILE_POLICY };
  const staticFiles = clientFolder
    ? loadStaticFiles(clientFolder, headersOfFiles, join(clientFolder, "../former"))
    : undefined;
  const mediaFiles = createMediaFiles(services);

  function contextWith(content: Content): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(samspil, { ...services, content });
    context.set(ordering, services);
    context.set(calling, services);
    context.set(featureRegistry, registry);
    return context;
  }

  async function render(
    request: Request,
    { incoming, content = services.content }: RenderOptions,
  ): Promise<Response> {
    const context = contextWith(content);
    context.set(renderPage, (address, shown) =>
      render(new Request(new URL(address, settings.origin)), { content: shown }),
    );
    if (incoming) observe(incoming);
    context.set(clientAddress, addressOf(incoming));
    context.set(errorId, crypto.randomUUID().slice(0, 8));
    if (incoming) {
      context.set(uploadTime, () => allowUpload(incoming));
      context.set(isUpload, requestGuard.find(incoming)?.takesFile === true);
    }
    context.set(scriptNonce, randomBytes(16).toString("base64"));
    const response = await renderRoute(request, context);
    // The router says it in English, to developers.
    return response.status === 405 ? new Response(NOT_TAKEN, { status: 405 }) : response;
  }

  function observe({ socket, headers }: IncomingMessage) {
    const forwarded = headers["x-forwarded-for"]?.toString();
    services.deployment.observe({
      from: socket.remoteAddress ?? "",
      forwarded,
      host: headers.host,
    });
  }

  function addressOf(incoming?: IncomingMessage): string {
    return clientAddressOf(
      incoming?.socket.remoteAddress ?? "",
      incoming?.headers["x-forwarded-for"]?.toString(),
      settings.trustedProxies,
    );
  }

  const whoIs = (incoming: IncomingMessage) => ({
    address: addressOf(incoming),
    headers: headersOf(incoming),
  });

  function isOurs(origin: string, host: string | undefined): boolean {
    if (origin === settings.origin) return true;
    return settings.originIsAssumed && URL.parse(origin)?.host === host;
  }

  /** The request at the site's own address: behind a proxy, host and protocol are somebody else's words. */
  function atOrigin(request: Request, url: URL, sent?: AcceptedRequest): Request {
    const from = request.headers.get("origin") ?? "";
    const asked = isOurs(from, url.host) ? from : url.origin;
    const own = settings.originIsAssumed ? asked : settings.origin;
    const { method, signal } = request;
    const headers = new Headers(request.headers);
    // The one that it was let in by: a second would have it read in another way.
    if (sent?.type) headers.set("content-type", sent.type);
    const body = sent?.form ? new Uint8Array(sent.form) : request.body;
    // Node wants `duplex` where a body is a stream; the types do not know it.
    const init = { method, headers, body, signal, duplex: "half" };
    return new Request(new URL(url.pathname + url.search, own), init);
  }

  function renderForAll(url: URL): Promise<Response> {
    return render(new Request(new URL(url.pathname + url.search, settings.origin)), {});
  }

  const routes = readPageRoutes(build.routes, requireAdmin);
  const { hasRoute, entranceTo } = routes;
  const { version } = services.content;
  const addressesOf = createItemAddresses(publicPages, services.content);
  function isMissing(page: string, pattern: string): boolean {
    const addresses = addressesOf(pattern);
    const spellings = [page, decodeAddress(page) ?? page];
    return addresses !== undefined && !spellings.some((spelled) => addresses.has(spelled));
  }
  const pages = createPageCache({
    version,
    standInFor: (page) => routes.standInFor(page, isMissing),
    queries: publicPages.flatMap(knownQueries),
    headers: headersOfFiles,
    render: renderForAll,
  });
  const requestGuard = createRequestGuard({
    entranceTo,
    isOurs,
    origin: settings.origin,
    askAtGate: (incoming) => refuseSignedOut(services, headersOf(incoming), addressOf(incoming)),
    rules: guardRules(services, whoIs),
    ruleForReading: guardRuleForReading(services, whoIs, {
      uncached,
      isMadeUp: mediaFiles.isMadeUp,
    }),
    log,
  });

  function formatError(error: unknown): { status: 500 | 503; sentence: string } {
    if (isDatabaseAway(error)) return { status: 503, sentence: NO_DATABASE };
    const id = crypto.randomUUID().slice(0, 8);
    log.error({ err: error, errorId: id }, "request failed");
    return {
      status: 500,
      sentence: `Der opstod en fejl. Prøv venligst igen. Fejlnummer: ${id}.`,
    };
  }

  const app = new Hono<{
    Bindings: Partial<HttpBindings>;
    Variables: { url: URL; sent?: AcceptedRequest };
  }>();

  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(headersForAll)) headers.set(name, value);
    if (!headers.has("content-security-policy"))
      headers.set("content-security-policy", FILE_POLICY);
    if (isPrivate(c.req.path) || !headers.has("cache-control"))
      headers.set("cache-control", "no-store");
  });

  app.onError((error, c) => {
    const { status, sentence } = formatError(error);
    return c.text(sentence, status);
  });

  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    c.set("url", url);
    if (isRead(c.req.method)) return next();
    const { incoming } = c.env;
    // Asked directly, by somebody in this process.
    if (!incoming) return next();
    const sent = requestGuard.find(incoming);
    // Whoever is let in by one address is not taken on to another.
    if (sent?.pathname !== url.pathname) return c.text(UNREADABLE, 400);
    c.set("sent", sent);
    return next();
  });

  // For a proxy: whether this process may be asked. What all have in common is no reason to ask none of them.
  app.get("/healthz", (c) => (isServing() ? c.text("ok") : c.text("stopping", 503)));
  app.get("/readyz", async (c) => {
    const ready = await isReady();
    return c.json({ ready }, ready ? 200 : 503);
  });
  // To who has no token it is what any unknown address is.
  app.get("/metrics", (c, next) =>
    metrics?.isAllowed(c.req.header("authorization")) ? metrics.answer() : next(),
  );
  for (const [path, answer] of features.flatMap(({ answers = {} }) => Object.entries(answers))) {
    app.get(path, () => answer(contextWith(services.content)));
  }
  app.get("/media/*", (c) => mediaFiles.answer(c.req.raw));

  app.use(async (c, next) => {
    const { url } = c.var;
    const spelled = spellPath(url.pathname);
    if (spelled === undefined) return c.text(NOT_THERE, 404);
    if (spelled === url.pathname) return next();
    return c.redirect(spelled + url.search, 301);
  });

  app.post("/vitals", (c) =>
    settings.webVitals
      ? takeVital(c.var.sent?.form?.toString() ?? "", metrics?.vitals)
      : c.text(NOT_THERE, 404),
  );

  app.all("*", async (c) => {
    const {
      req,
      env,
      var: { url, sent },
    } = c;
    const page = pageOf(url.pathname);
    if (!hasRoute(page) || page.endsWith(".data")) return c.text(NOT_THERE, 404);
    const isKept = cachePages && !isPrivate(url.pathname) && !uncached.includes(url.pathname);
    if (isRead(req.method) && isKept) return pages.answer(req.raw);
    const answer = await render(atOrigin(req.raw, url, sent), { incoming: env.incoming });
    if (isPrivate(url.pathname)) return compressPrivate(req.raw, answer);
    return isRead(req.method) ? compressAnswer(req.raw, answer) : answer;
  });

  const others = app.routes.flatMap(({ path }) => /^\/[\w.-]+/.exec(path) ?? []);

  const listener = createFastPath({
    findPage: pages.find,
    findFile: (target) => staticFiles?.find(urlOf(target)?.pathname ?? ""),
    onAnswer: metrics && measureAnswers({ ...metrics, patternOf: routes.patternOf, others }),
    requestGuard,
    sendRefusal: createRefusals(headersOfFiles),
    onTrouble: formatError,
    otherwise: getRequestListener(app.fetch, { overrideGlobalObjects: false }),
  });
  async function warmUp() {
    for (const { path } of publicPages.filter(({ isWarmedUp }) => isWarmedUp)) {
      await pages.answer(new Request(settings.origin + path));
      await setImmediate();
    }
    log.debug(pages.size(), "warmed up");
  }

  return { fetch: app.fetch, listener, warmUp };
}

function headersOf(incoming: IncomingMessage): Headers {
  return new Headers(
    Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString() ?? ""]),
  );
}

/** Starts the site on a copy, in a folder of its own, where it sends nothing and does none of its daily work. */
export function createShowCopy(settings: Settings): Show {
  return async (dataDir, signal) => {
    const own = { ...settings, ...OF_A_COPY, dataDir };
    const stores = await openStores(own, createLog("silent"), undefined, { isCopy: true });
    const app = createApp({ ...stores, cachePages: false });
    const server = createServer(app.listener).listen(0, "127.0.0.1");
    try {
      await new Promise((resolve) => server.once("listening", resolve));
      const address = server.address();
      if (typeof address !== "object" || !address) throw new Error("kopien fik ingen port");
      return await readShown(`http://127.0.0.1:${address.port}`, undefined, signal);
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
