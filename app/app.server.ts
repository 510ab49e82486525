import { randomBytes } from "node:crypto";
import * as build from "virtual:react-router/server-build";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { contentDocuments } from "./documents.server.ts";
import { clientAddress, errorId, type Samspil, samspil, scriptNonce } from "./server/context.ts";
import { clientAddressOf } from "./server/http/client-address.server.ts";
import { finishAdminPage, finishPublicPage } from "./server/http/finish-html.server.ts";
import { createMediaFiles } from "./server/http/media-files.server.ts";
import { createPageCache } from "./server/http/page-cache.server.ts";
import { FILE_POLICY, securityHeaders } from "./server/http/security-headers.server.ts";
import type { loadStaticFiles } from "./server/http/static-files.server.ts";
import { createVitals } from "./server/http/vitals.server.ts";

export { openStores } from "./stores.server.ts";

const NOT_TAKEN = "Siden kan ikke tage imod det, der blev sendt til den.";
const LARGEST_PUBLIC_BODY = 256 * 1024;
const smallBodies = bodyLimit({
  maxSize: LARGEST_PUBLIC_BODY,
  onError: (c) => c.text("Forespørgslen er for stor. Gør teksten kortere, og prøv igen.", 413),
});

type Parts = {
  services: Samspil;
  staticFiles?: ReturnType<typeof loadStaticFiles>;
  /** What /readyz tells; undefined while database or media do not answer. */
  isReady: () => Promise<Record<string, unknown> | undefined>;
  /** Off while developing, where code changes under a page and not only content. */
  cachePages?: boolean;
};

/** The whole site as one fetch handler over the services given; it opens nothing by itself. */
export function createApp({ services, staticFiles, isReady, cachePages = true }: Parts) {
  const { settings, log } = services;
  const renderRoute = createRequestHandler(build, import.meta.env.MODE);
  const headersForAll = Object.entries(securityHeaders(settings.isHttps));
  const mediaFiles = createMediaFiles(services, contentDocuments);
  const vitals = createVitals(settings.webVitals);

  async function render(request: Request, address: string): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(samspil, services);
    context.set(clientAddress, address);
    context.set(errorId, crypto.randomUUID().slice(0, 8));
    const nonce = randomBytes(16).toString("base64");
    context.set(scriptNonce, nonce);
    const response = await renderRoute(request, context);
    // The router says it in English, to developers.
    if (response.status === 405) return new Response(NOT_TAKEN, { status: 405 });
    const isAdmin = isPrivate(new URL(request.url).pathname);
    return isAdmin ? finishAdminPage(response, nonce) : finishPublicPage(response, nonce);
  }

  const pages = createPageCache({
    version: services.content.version,
    render: (url) => render(new Request(new URL(url.pathname + url.search, settings.origin)), ""),
  });

  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();

  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of headersForAll) headers.set(name, value);
    if (!headers.has("content-security-policy"))
      headers.set("content-security-policy", FILE_POLICY);
    if (isPrivate(c.req.path)) headers.set("cache-control", "no-store");
  });

  app.onError((error, c) => {
    const id = crypto.randomUUID().slice(0, 8);
    log.error({ err: error, errorId: id }, "request failed");
    return c.text(`Der opstod en fejl. Prøv venligst igen. Fejlens nummer er ${id}.`, 500);
  });

  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const state = await isReady();
    if (!state) return c.json({ ready: false }, 503);
    return c.json(settings.webVitals ? { ...state, vitals: vitals.counts() } : state);
  });
  app.post("*", (c, next) => (isPrivate(c.req.path) ? next() : smallBodies(c, next)));
  app.post("/vitals", (c) => vitals.count(c.req.raw));
  app.get("/media/*", (c) => mediaFiles.answer(c.req.raw));

  app.use(async (c, next) => {
    if (!isRead(c.req.method)) return next();
    const file = await staticFiles?.answer(c.req.raw);
    if (file) return file;
    if (c.req.path.length > 1 && c.req.path.endsWith("/")) {
      return c.redirect(withoutTrailingSlash(c.req.path) + new URL(c.req.url).search, 301);
    }
    if (isPrivate(c.req.path) || !cachePages) return next();
    return pages.answer(c.req.raw);
  });

  app.all("*", async (c) => {
    const address = clientAddressOf(
      c.env.incoming?.socket.remoteAddress ?? "",
      c.req.header("x-forwarded-for"),
      settings.trustedProxies,
    );
    const from = c.req.header("origin");
    const isOwn = settings.originIsAssumed && isSameHost(from, c.req.header("host"));
    if (!isRead(c.req.method) && isForeign(from, settings.origin) && !isOwn) {
      log.warn({ from, expected: settings.origin }, "form refused: not from ORIGIN");
      return c.text("Forespørgslen kom fra et andet websted og blev afvist.", 403);
    }
    return render(c.req.raw, address);
  });

  return app;
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** What depends on who asks never enters the page cache. */
function isPrivate(path: string): boolean {
  return path === "/admin" || path.startsWith("/admin/") || path.startsWith("/admin.");
}

/** A browser always says where a form comes from; only our own pages may post. */
function isForeign(origin: string | undefined, ours: string): boolean {
  return origin !== undefined && origin !== ours;
}

function isSameHost(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function withoutTrailingSlash(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, "")}`;
}
