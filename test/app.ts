import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureAccount } from "../app/server/auth/accounts.server.ts";
import { parseSettings } from "../app/server/config.server.ts";
import { createLimits, LIMITS } from "../app/server/http/limits.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { atEnd } from "./at-end.ts";
import { databaseSettings } from "./backend.ts";
import { freePort } from "./free-port.ts";
import "./fresh-build.ts";
import { until } from "./until.ts";

const build = join(import.meta.dirname, "../dist");
export const { createApp, openStores }: typeof import("../app/start/app.server.ts") = await import(
  join(build, "server/index.js")
);

type Options = {
  /** What it calls itself: passkeys are for names, not for numbers. */
  host?: "127.0.0.1" | "localhost";
  /** Settings as the environment would give them. */
  environment?: Record<string, string>;
  /** Takes the services before the app is made, to put a broken one in a good one's place. */
  change?: (services: Services) => Services;
  clock?: () => Date;
  /** Fills the data folder before anything is opened. */
  prepare?: (dataDir: string) => void;
  /** Shorter limits than the real ones, to see them work. */
  limits?: Partial<typeof LIMITS>;
  /** Takes what is logged, a line at a time. */
  logTo?: (line: string) => void;
};
type Services = Awaited<ReturnType<typeof openStores>>["services"];

/** A customer of the tests. */
export const mathilde = {
  navn: "Mathilde Krogh",
  email: "mathilde@post.example",
  telefon: "+45 00 12 34 56",
  adresse: "Ærøvej 3",
  postnummer: "2100",
  by: "København Ø",
  besked: "Må gerne stilles ved døren",
};

/** The whole production build on fresh stores and a free port, closed when the test file ends. */
export async function startApp({
  host = "127.0.0.1",
  environment = {},
  change = (same) => same,
  clock,
  prepare = () => undefined,
  limits: shorter,
  logTo,
}: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "samspil-app-"));
  prepare(dataDir);
  const port = await freePort();
  const settings = parseSettings({
    PORT: String(port),
    ORIGIN: `http://${host}:${port}`,
    DATA_DIR: dataDir,
    DEMO_CONTENT: "on",
    MAIL_FROM: "Samspil <kontakt@klinik.example>",
    ORDER_RECIPIENTS: "signe@klinik.example,anders@klinik.example,ida@klinik.example",
    LOG_LEVEL: "silent",
    ...(await databaseSettings(dataDir)),
    ...environment,
  });
  const log = logTo ? createLog("debug", { write: logTo }) : createLog(settings.logLevel);
  const stores = await openStores(settings, log, clock);
  const limits = createLimits(
    { ...LIMITS, ...shorter },
    { countAddresses: settings.trustedProxies === 0 },
  );
  const app = createApp({
    services: change(stores.services),
    clientFolder: join(build, "client"),
    isReady: stores.isReady,
    allowUpload: limits.allowUpload,
  });
  const server = limits.createServer(app.listener);
  server.listen(port, "127.0.0.1");
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await stores.close();
    rmSync(dataDir, { recursive: true });
  });
  const origin = settings.origin;
  const local = `http://127.0.0.1:${port}`;
  const post = (
    path: string,
    fields: Record<string, string> | string[][],
    headers: Record<string, string> = {},
  ) =>
    fetch(local + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin, ...headers },
      redirect: "manual",
    });
  return {
    origin,
    /** Where it listens, whatever ORIGIN says. */
    local,
    dataDir,
    ...stores,
    warmUp: app.warmUp,
    /** A GET that does not follow redirects. */
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(local + path, { headers, redirect: "manual" }),
    /** A page's HTML. */
    page: async (path: string) => (await fetch(local + path)).text(),
    /** A form posted as our own pages post it. */
    post,
    /** Orders two Samtalekort of the demo shop, as /kurv does. @returns the order's number */
    async order(changes: Record<string, string> = {}) {
      const answer = await post("/kurv", {
        ...mathilde,
        ...changes,
        orderId: randomBytes(16).toString("hex"),
        id: "samtalekort",
        quantity: "2",
        seenTotal: "757",
      });
      const number = /nummer (\d+)/.exec(visibleText(await answer.text()))?.[1];
      if (!number) throw new Error(`the order was answered with ${answer.status}`);
      return number;
    },
    /** Somebody signed in: what they see, and what a screen's action answers them. */
    async signIn(email = "redaktion@samspil.example", password = "en lang adgangskode") {
      await ensureAccount(stores.services.auth, email, password);
      const answer = await fetch(`${local}/admin/login`, {
        method: "POST",
        body: new URLSearchParams({ email, password, intent: "sign-in" }),
        headers: { origin },
        redirect: "manual",
      });
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      const headers = { cookie, origin };
      return {
        cookie,
        page: async (path: string) => (await fetch(local + path, { headers })).text(),
        get: (path: string, more: Record<string, string> = {}) =>
          fetch(local + path, { headers: { ...headers, ...more }, redirect: "manual" }),
        /** Posts what a form or list of the screen at `path` sends. */
        async save(path: string, body: object) {
          const response = await fetch(`${local}${path}.data`, {
            method: "POST",
            body: JSON.stringify(body),
            headers: { ...headers, "content-type": "application/json" },
          });
          return { status: response.status, text: await response.text() };
        },
      };
    },
    /** Resolves when the snapshot has noticed another process's write. */
    async waitForVersionAfter(version: number) {
      const { content } = stores.services;
      await until("another process's write is noticed", () => content.version() !== version);
    },
    /** Replaces a document as an editor would; `undefined` takes it away. */
    async store(name: string, data: object) {
      const current = await stores.services.documents.read("content", name);
      const basedOn = current?.revision ?? 0;
      return stores.services.documents.write("content", name, data, {
        ...{ basedOn, by: "test", replacesUnreadable: true },
      });
    },
  };
}

/** The text a person sees, with white space folded and entities read. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\u00ad/g, "")
    .replace(/\s+/g, " ");
}
