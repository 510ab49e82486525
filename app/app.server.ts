import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { contentDocuments } from "./documents.server.ts";
import { TODAY_PATH } from "./kurv/today.ts";
import {
  clientAddress,
  errorId,
  type Samspil,
  samspil,
  scriptNonce,
  uploadTime,
} from "./server/context.ts";
import { watchContent } from "./server/documents/watched-content.server.ts";
import { isPrivate, spellPath } from "./server/http/address.server.ts";
import { limitBody } from "./server/http/body-limits.server.ts";
import { clientAddressOf } from "./server/http/client-address.server.ts";
import { compressPrivate } from "./server/http/compress-private.server.ts";
import { isForeignForm } from "./server/http/foreign-form.server.ts";
import { createFrontDoor } from "./server/http/front-door.server.ts";
import { createMediaFiles } from "./server/http/media-files.server.ts";
import { createPageCache, pageOf, type Rendered } from "./server/http/page-cache.server.ts";
import { readPageRoutes } from "./server/http/page-routes.server.ts";
import { FILE_POLICY, securityHeaders } from "./server/http/security-headers.server.ts";
import { loadStaticFiles } from "./server/http/static-files.server.ts";
import { createUnknownPages } from "./server/http/unknown-pages.server.ts";
import { createVitals } from "./server/http/vitals.server.ts";

// What server.js composes: all of it out of this one file.
export { parseSettings } from "./server/config.server.ts";
export { finishRequests } from "./server/http/finish-requests.server.ts";
export { createLimits, LIMITS } from "./server/http/limits.server.ts";
export { createLog } from "./server/log.server.ts";
export { openStores } from "./stores.server.ts";

const NOT_TAKEN = "Siden kan ikke tage imod det, der blev sendt til den.";
const NOT_THERE = "Adressen findes ikke.";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Every page of the menu but the shop and the news: with dates and prices the process takes more before anybody has asked. */
const FIRST_VISITED = [
  ...["/", "/om", "/terapi", "/supervision", "/uddannelse", "/praktisk-priser"],
  ...["/viden", "/kurv", "/kontakt"],
];
const ALLOW = { allow: "GET, HEAD, POST" };

type Parts = {
  services: Samspil;
  /** Where the build has put the browser's files; undefined where something else serves them. */
  clientFolder?: string;
  /** Whether database and media answer. */
  isReady: () => Promise<boolean>;
  /** Off while developing, where code changes under a page and not only content. */
  cachePages?: boolean;
  /** Lets the body of a request take as long as an upload. */
  allowUpload?: (incoming: IncomingMessage) => void;
};

/** The whole site over the services given, to listen with or to ask directly; it opens nothing by itself. */
export function createApp({
  services,
  clientFolder,
  isReady,
  cachePages = true,
  allowUpload = () => undefined,
}: Parts) {
  const { settings, log } = services;
  const renderRoute = createRequestHandler(build, import.meta.env.MODE);
  const headersForAll = securityHeaders(settings.isHttps);
  const headersOfFiles = { ...headersForAll, "content-security-policy": FILE_POLICY };
  const staticFiles = clientFolder ? loadStaticFiles(clientFolder, headersOfFiles) : undefined;
  const mediaFiles = createMediaFiles(services, contentDocuments);
  const vitals = createVitals(settings.webVitals, log);

  async function render(
    request: Request,
    incoming?: IncomingMessage,
    content = services.content,
  ): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(samspil, { ...services, content });
    context.set(clientAddress, addressOf(incoming));
    context.set(errorId, crypto.randomUUID().slice(0, 8));
    if (incoming) context.set(uploadTime, () => allowUpload(incoming));
    context.set(scriptNonce, randomBytes(16).toString("base64"));
    const response = await renderRoute(request, context);
    // The router says it in English, to developers.
    if (response.status === 405) return new Response(NOT_TAKEN, { status: 405, headers: ALLOW });
    return response;
  }

  function addressOf(incoming?: IncomingMessage): string {
    return clientAddressOf(
      incoming?.socket.remoteAddress ?? "",
      incoming?.headers["x-forwarded-for"]?.toString(),
      settings.trustedProxies,
    );
  }

  function isOurs(origin: string, { host }: URL): boolean {
    if (origin === settings.origin) return true;
    return settings.originIsAssumed && URL.parse(origin)?.host === host;
  }

  /** The request at the site's own address: behind a proxy, host and protocol are somebody else's words. */
  function atOrigin(request: Request, url: URL): Request {
    const from = request.headers.get("origin") ?? "";
    const asked = isOurs(from, url) ? from : url.origin;
    const own = settings.originIsAssumed ? asked : settings.origin;
    const { method, headers, body, signal } = request;
    // Node wants `duplex` where a body is a stream; the types do not know it.
    const init = { method, headers, body, signal, duplex: "half" };
    return new Request(new URL(url.pathname + url.search, own), init);
  }

  /** For everybody: nothing of who asked is in it. */
  async function renderForAll(url: URL): Promise<Rendered> {
    const { content, stillHolds } = watchContent(services.content);
    const request = new Request(new URL(url.pathname + url.search, settings.origin));
    return { response: await render(request, undefined, content), isCurrent: stillHolds };
  }

  const { hasRoute, isOwn, standInFor } = readPageRoutes(build.routes);
  const { version } = services.content;
  const pages = createPageCache({
    version,
    isOwnRoute: isOwn,
    headers: headersOfFiles,
    render: renderForAll,
  });
  const unknownPages = createUnknownPages({ version, standInFor, render: renderForAll });

  const app = new Hono<{ Bindings: Partial<HttpBindings>; Variables: { url: URL } }>();

  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(headersForAll)) headers.set(name, value);
    if (!headers.has("content-security-policy"))
      headers.set("content-security-policy", FILE_POLICY);
    if (isPrivate(c.req.path)) headers.set("cache-control", "no-store");
  });

  app.onError((error, c) => {
    const id = crypto.randomUUID().slice(0, 8);
    log.error({ err: error, errorId: id }, "request failed");
    return c.text(`Der opstod en fejl. Prøv venligst igen. Fejlens nummer er ${id}.`, 500);
  });

  app.use(async (c, next) => {
    const { req } = c;
    const url = new URL(req.url);
    c.set("url", url);
    if (!METHODS.includes(req.method)) return c.text(NOT_TAKEN, 405, ALLOW);
    if (!isRead(req.method) && isForeignForm(req.raw, (origin) => isOurs(origin, url))) {
      const from = req.header("origin");
      log.warn({ from, expected: settings.origin }, "form refused: not from ORIGIN");
      return c.text("Forespørgslen kom fra et andet websted og blev afvist.", 403);
    }
    return next();
  });

  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const ready = await isReady();
    return c.json({ ready }, ready ? 200 : 503);
  });
  app.get("/media/*", (c) => mediaFiles.answer(c.req.raw));

  app.use(async (c, next) => {
    const { url } = c.var;
    const file = isRead(c.req.method) ? staticFiles?.answer(c.req.raw) : undefined;
    if (file) return file;
    const spelled = spellPath(url.pathname);
    if (spelled === undefined) return c.text(NOT_THERE, 404);
    if (spelled === url.pathname) return next();
    return c.redirect(spelled + url.search, isRead(c.req.method) ? 301 : 308);
  });

  app.use(limitBody);
  app.post("/vitals", (c) => vitals.count(c.req.raw));

  app.all("*", async (c) => {
    const {
      req,
      env,
      var: { url },
    } = c;
    if (!hasRoute(pageOf(url.pathname))) return c.text(NOT_THERE, 404);
    const isKept = cachePages && !isPrivate(url.pathname) && url.pathname !== TODAY_PATH;
    if (isRead(req.method) && isKept)
      return (await unknownPages.answer(url)) ?? pages.answer(req.raw);
    const answer = await render(atOrigin(req.raw, url), env.incoming);
    return isPrivate(url.pathname) ? compressPrivate(req.raw, answer) : answer;
  });

  const listener = createFrontDoor({
    find: (target) => pages.find(target) ?? staticFiles?.find(target),
    otherwise: getRequestListener(app.fetch, { overrideGlobalObjects: false }),
  });
  /** Works out the pages that visits begin with: what is asked for first after a start takes ten times as long. */
  async function warmUp() {
    for (const path of FIRST_VISITED) {
      await pages.answer(new Request(settings.origin + path));
      await setImmediate();
    }
    log.debug(pages.size(), "warmed up");
  }

  return { fetch: app.fetch, listener, warmUp };
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}
