import assert from "node:assert/strict";
import { join } from "node:path";
import type { Role } from "../../app/formats/role.ts";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import type { PasswordCost } from "../../app/server/auth/password.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import {
  type CONNECTION_LIMITS,
  createHttpServer,
} from "../../app/server/http/connections.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { mediaPathsIn } from "../../app/server/media/media-path.ts";
import type { S3Limits } from "../../app/server/s3/s3-bucket.server.ts";
import type { SiteServices } from "../../app/start/stores.server.ts";
import { databaseSettings } from "./backend.ts";
import { cleanUp, makeFolder } from "./cleanup.ts";
import { EMAIL, orderForm, orderNumber, PASSWORD, signInBy } from "./client.ts";
import { freePort } from "./free-port.ts";
import "./fresh-build.ts";
import { keepLogLine } from "./site-log.ts";
import { until } from "./until.ts";

const build = join(import.meta.dirname, "../../dist");
export const {
  createApp,
  createGracefulShutdown,
  createShowCopy,
  openStores,
}: typeof import("../../app/start/bundle.server.ts") = await import(join(build, "server/index.js"));

/** A hash at the real cost is 27 ms of processor, and tests sign in some thousand times. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

/** A test's S3 answers in the end, however slow the machine is. */
const PATIENT_S3 = { operationMs: 60_000, answerMs: 60_000 };

/** Pages are the same at each hour of the day: the demo's clinic answers the telephone. */
export const OPENING_HOURS = new Date("2026-11-24T10:00:00+01:00");

/** The same of PostgreSQL. */
const MINUTE = 60_000;
const PATIENT_POSTGRES = {
  connectMs: MINUTE,
  answerMs: MINUTE,
  lockMs: MINUTE,
  idleMs: MINUTE,
};

export type OpenSiteOptions = {
  /** The host of its ORIGIN. A passkey needs a name; `klinik.localhost` counts as a public address. */
  host?: "127.0.0.1" | "localhost" | "klinik.localhost";
  /** Settings as the environment would give them. */
  environment?: Record<string, string>;
  /** Replaces services before the app is made, for example by broken ones. */
  change?: (services: SiteServices) => SiteServices;
  clock?: () => Date;
  /** By which pages say what is open now; default: `clock`, else a weekday at ten. */
  pageClock?: () => Date;
  /** Fills the data folder before anything is opened. */
  prepare?: (dataDir: string) => void;
  /** Limits in place of the real ones. */
  limits?: Partial<typeof CONNECTION_LIMITS>;
  s3Limits?: Partial<S3Limits>;
  passwordCost?: PasswordCost;
  /** Starts the trial of a backup. */
  showCopy?: typeof createShowCopy;
  /** Whether a save may name a picture that the test has not uploaded: it is there then. */
  madeUpPictures?: boolean;
  /** Is called with each line of the log. */
  logTo?: (line: string) => void;
};

export type App = Awaited<ReturnType<typeof openSite>>;

/** The whole production build, composed as in server.js, on fresh stores and a free port, closed when the test file ends. */
export async function openSite({
  host = "127.0.0.1",
  environment = {},
  change = (same) => same,
  clock,
  pageClock = clock ?? (() => OPENING_HOURS),
  prepare = () => undefined,
  limits,
  s3Limits,
  passwordCost = CHEAP,
  showCopy = createShowCopy,
  madeUpPictures = true,
  logTo,
}: OpenSiteOptions = {}) {
  const dataDir = makeFolder();
  prepare(dataDir);
  const port = await freePort();
  const settings = parseSettings({
    PORT: String(port),
    ORIGIN: `http://${host}:${port}`,
    DATA_DIR: dataDir,
    DEMO_CONTENT: "on",
    MAIL_FROM: "Samspil <kontakt@klinik.example>",
    ORDER_RECIPIENTS: "signe@klinik.example,anders@klinik.example,ida@klinik.example",
    ...(await databaseSettings(dataDir)),
    ...environment,
  });
  const log = createLog(logTo ? "debug" : "info", {
    write(line) {
      keepLogLine(line);
      logTo?.(line);
    },
  });
  const stores = await openStores(settings, log, clock, {
    passwordCost,
    showCopy: showCopy(settings),
    s3Limits: { ...PATIENT_S3, ...s3Limits },
    postgresLimits: PATIENT_POSTGRES,
    pageClock,
  });
  const app = createApp({
    services: change(stores.services),
    clientFolder: join(build, "client"),
    isReady: stores.isReady,
    isServing: () => shutdown.isServing(),
  });
  const shutdown = createGracefulShutdown(app.listener);
  const server = createHttpServer(shutdown.listener, limits);
  server.listen(port, "127.0.0.1");
  cleanUp(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await stores.close();
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
    /** Ends it as a signal ends its process. @returns whether every request was finished */
    stop: () => shutdown.stop(server, stores),
    /** A GET that does not follow redirects. */
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(local + path, { headers, redirect: "manual" }),
    /** A page's HTML. */
    page: async (path: string) => (await fetch(local + path)).text(),
    /** Posts a form as the site's own pages do. */
    post,
    /** Orders two Samtalekort of the demo shop. @returns the order's number */
    async order(changes: Record<string, string> = {}) {
      const form = orderForm({ quantity: "2", seenTotal: "757", ...changes });
      const answer = await post("/kurv/bestil", form);
      const number = orderNumber(await answer.text());
      if (!number) throw new Error(`the order was answered with ${answer.status}`);
      return number;
    },
    /** Gives an account a role, by another owner. */
    async setRole(email: string, role: Role) {
      const { colleagues } = stores.services;
      const all = await colleagues.list();
      const account = all.find((each) => each.email === email);
      const isOwner = (each: (typeof all)[number]) => each.role === "Ejer" && each.hasPassword;
      const by = all.find((each) => isOwner(each) && each !== account)?.email ?? "";
      const id = account?.id ?? "";
      assert.ok(await colleagues.changeRole(id, role, { account: by, device: "", address: "" }));
    },
    /** An editor who is signed in, in a new account if need be. */
    async signIn(email = EMAIL, password = PASSWORD) {
      await ensureAccount(stores.services.auth, email, password);
      const cookie = await signInBy(post, email, password);
      const headers = { cookie, origin };
      function upload(place: string, body: BodyInit, type = "application/octet-stream") {
        // fetch needs `duplex` for a stream; its types do not know it.
        const init = { method: "POST", body, duplex: "half" };
        return fetch(`${local}/admin/upload?place=${encodeURIComponent(place)}`, {
          ...init,
          headers: { ...headers, "content-type": type },
        });
      }
      return {
        cookie,
        /** Signs a browser's context in. */
        storageState: { cookies: readCookies(cookie, host), origins: [] },
        page: async (path: string) => (await fetch(local + path, { headers })).text(),
        get: (path: string, more: Record<string, string> = {}) =>
          fetch(local + path, { headers: { ...headers, ...more }, redirect: "manual" }),
        /** Posts a form's or list's request to the screen at `path`. */
        async save(path: string, body: object) {
          if (madeUpPictures) await putMissing(stores.services, body);
          const [address] = path.split("?");
          const response = await fetch(`${local}${address}.data`, {
            method: "POST",
            body: JSON.stringify({ screen: path, ...body }),
            headers: { ...headers, "content-type": "application/json" },
          });
          return { status: response.status, text: await response.text() };
        },
        /** Sends a file as a picture field does. */
        upload,
        /** The same with a picture, which must be stored. @returns its address */
        async uploadPicture(place: string, bytes: Uint8Array): Promise<string> {
          const answer = await upload(place, new Uint8Array(bytes));
          const body = await answer.json();
          if (answer.status !== 200) throw new Error(body.sentence);
          return body.url;
        },
        /** Renders a form's values as the page beside the form does. */
        preview: (body: object) =>
          fetch(`${local}/admin/vis`, {
            method: "POST",
            body: JSON.stringify(body),
            headers: { ...headers, "content-type": "application/json" },
          }),
        /** The version of an item that its form at `path` is based on. */
        async baseOf(path: string, id: string): Promise<string> {
          const answer = await fetch(`${local}${path}.data?rediger=${id}`, { headers });
          return /"base","([\w: -]+:[\w: -]+)"/.exec(await answer.text())?.[1] ?? "";
        },
      };
    },
    /** Resolves when the content has noticed another process's write. */
    async waitForVersionAfter(version: number) {
      const { content } = stores.services;
      await until("another process's write is noticed", () => content.version() !== version);
    },
    /** The fields of a stored document. */
    async readContent(name: string) {
      return Object((await stores.services.documents.read("content", name))?.data);
    },
    /** Replaces a document as an editor would. */
    async store(name: string, data: object) {
      const current = await stores.services.documents.read("content", name);
      const basedOn = current?.revision ?? 0;
      return stores.services.documents.write("content", name, data, {
        basedOn,
        by: "test",
      });
    },
  };
}

async function putMissing({ media }: SiteServices, body: object) {
  const values = JSON.stringify(Object(body).values ?? {});
  for (const path of mediaPathsIn(values)) {
    if (!(await media.originalOf(path))) await media.put(path, new Uint8Array([1]));
  }
}

function readCookies(cookie: string, domain: string) {
  return cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    const scope = { domain, path: "/", expires: -1, httpOnly: true, secure: false };
    return { name, value: value.join("="), ...scope, sameSite: "Lax" as const };
  });
}

/** The visible text of a page, with white space folded and entities decoded. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/[\u00ad\u2060]/g, "")
    .replace(/\s+/g, " ");
}

/** Limits in place of the real ones. */
export const withLimits =
  (changed: Partial<SiteServices["limits"]>) =>
  (services: SiteServices): SiteServices => ({
    ...services,
    limits: { ...services.limits, ...changed },
  });

/** For a test that sends more requests than a visitor may. */
const NO_LIMIT = { take: () => 0, giveBack: () => undefined };
export const withoutLimits = withLimits({
  forms: NO_LIMIT,
  orders: NO_LIMIT,
  passwords: NO_LIMIT,
  passwordLinks: NO_LIMIT,
  passwordChanges: NO_LIMIT,
});

/** An app that counts how often its pages read content: a cached page reads none. */
export async function startCounted() {
  const count = { reads: 0 };
  const app = await openSite({
    change: (services) => ({
      ...services,
      content: {
        ...services.content,
        get(definition) {
          count.reads += 1;
          return services.content.get(definition);
        },
      },
    }),
  });
  return { app, count };
}
