import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { openCopy } from "../../app/server/backup/manifest.server.ts";
import { restoreCopy } from "../../app/server/backup/restore.server.ts";
import { makeBackup } from "../../app/server/backup/snapshot.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import type { Envelope } from "../../app/server/mail/transport.server.ts";
import type { SqlRow } from "../kit/backend.ts";
import "../kit/fresh-build.ts";
import { bootMachine, Killed, machine } from "./machine.ts";
import { createMailServer, mailKey } from "./mail-server.ts";

bootMachine();
const bundle = join(import.meta.dirname, "../../dist/server/index.js");
const { createApp, openStores }: typeof import("../../app/start/bundle.server.ts") = await import(
  bundle
);

export const ORIGIN = "http://127.0.0.1:8080";
export const EDITOR = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";
export const CLINIC_MAIL = ["signe@klinik.example", "anders@klinik.example"];
export const HISTORY_DAYS = 365;
export const ORDER_DAYS = 500;
const NO_LIMIT = 1_073_741_823;
const WRITE = /^\s*(insert|update|delete|commit)/i;

export type SiteResponse = { status: number; text: string };
export type SimulatedClinic = Awaited<ReturnType<typeof openClinic>>;
/** When a process is killed: before its nth write, or after the mail server's yes. */
export type Death = { at: "write"; number: number } | { at: "yes" };

type Watch = { isDead: boolean };
type Alive = {
  own: Watch;
  stores: Awaited<ReturnType<typeof openStores>>;
  fetch: ReturnType<typeof createApp>["fetch"];
};

let demo: string | undefined;

/** A clinic with its server, its mail server and its wall clock, on a machine of its own, from its first day. */
export async function openClinic(seed: number) {
  const folder = mkdtempSync(
    join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "samspil-years-"),
  );
  machine.reset(seed);
  const mail = createMailServer();
  const allowedRepeats = new Map<string, number>();
  let folders = 0;
  let dataDir = nextFolder();
  let alive: Alive | undefined;
  let death: Death | undefined;
  let database: DatabaseSync | undefined;
  let stored: DatabaseSync | undefined;
  const statements = new Map<string, StatementSync>();
  let isFull = false;
  let cookie = "";
  const met = { kills: 0, restores: 0, fullDisks: 0 };

  function nextFolder(): string {
    folders += 1;
    return join(folder, `data-${folders}`);
  }

  /** Copies the files as they are: nothing else is left of a killed process. */
  function die(own: Watch) {
    own.isDead = true;
    closeQueries();
    const copy = nextFolder();
    const isLeft = (path: string) => !/-shm$|\/lock(-journal)?$/.test(path);
    cpSync(dataDir, copy, { recursive: true, filter: isLeft });
    dataDir = copy;
    death = undefined;
    alive = undefined;
    database = undefined;
    met.kills += 1;
    allowAgain(inHand());
  }

  function allowAgain(keys: string[]) {
    for (const key of keys) allowedRepeats.set(key, (allowedRepeats.get(key) ?? 0) + 1);
  }

  function watch(own: Watch) {
    machine.watch(dataDir, {
      beforeStatement(sql, on) {
        if (own.isDead) throw new Killed();
        if (!database && on.location()?.endsWith("samspil.db")) {
          database = on;
          if (isFull) fill();
        }
        if (death?.at !== "write" || !WRITE.test(sql)) return;
        death.number -= 1;
        if (death.number >= 0) return;
        die(own);
        throw new Killed();
      },
    });
  }

  const transportOf = (own: Watch) => ({
    async send(envelope: Envelope) {
      if (own.isDead) throw new Killed();
      const answer = mail.take(envelope);
      if (death?.at !== "yes" || answer.state !== "sent") return answer;
      die(own);
      throw new Killed();
    },
    deleteFile: async () => {},
    close() {},
  });

  const inHand = () => mailsThatAre("state = 'sending'");

  function mailsThatAre(state: string): string[] {
    const rows = query(`select message_id, recipient from outbox where ${state}`);
    return rows.map(({ message_id, recipient }) => mailKey(message_id, recipient));
  }

  function query(sql: string): SqlRow[] {
    stored ??= machine.openUnwatched(join(dataDir, "samspil.db"));
    const statement = statements.get(sql) ?? stored.prepare(sql);
    statements.set(sql, statement);
    return statement.all();
  }

  function closeQueries() {
    statements.clear();
    stored?.close();
    stored = undefined;
  }

  function fill() {
    database?.exec(`pragma max_page_count = ${isFull ? 1 : NO_LIMIT}`);
  }

  async function start() {
    const own: Watch = { isDead: false };
    database = undefined;
    watch(own);
    try {
      alive = await open(dataDir, own);
    } catch (error) {
      if (!own.isDead) throw error;
    }
    await machine.settle();
  }

  async function open(folder: string, own: Watch): Promise<Alive> {
    const transport = transportOf(own);
    const stores = await openStores(settingsFor(folder), createLog("silent"), undefined, {
      transport,
    });
    const app = createApp({ services: stores.services, isReady: stores.isReady });
    return { stores, own, fetch: app.fetch };
  }

  async function ask(path: string, init: RequestInit = {}): Promise<SiteResponse | undefined> {
    const site = alive;
    if (!site) return undefined;
    const headers = { origin: ORIGIN, cookie, ...init.headers };
    const request = new Request(ORIGIN + path, { ...init, headers });
    const answer = await Promise.resolve(site.fetch(request, {})).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (!answer || text === undefined || site.own.isDead) return undefined;
    const set = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (set.some((line) => line?.includes("session_token"))) cookie = set.join("; ");
    return { status: answer.status, text };
  }

  const post = (path: string, fields: Record<string, string> | [string, string][]) =>
    ask(path, { method: "POST", body: new URLSearchParams(fields) });

  async function asEditor(send: () => Promise<SiteResponse | undefined>) {
    const answer = await send();
    if (answer?.status !== 401) return answer;
    await signIn();
    return send();
  }

  async function signIn() {
    cookie = "";
    await post("/admin/login", { email: EDITOR, password: PASSWORD, intent: "sign-in" });
  }

  const clinic = {
    mail,
    allowedRepeats,
    allowAgain,
    met,
    query,
    ask,
    post,
    signIn,
    dataDir: () => dataDir,
    isAlive: () => alive !== undefined,
    isFull: () => isFull,
    start,

    /** Saves as an editor, who signs in again when the session is over. */
    save: (screen: string, body: object) =>
      asEditor(() =>
        ask(`${screen}.data`, {
          method: "POST",
          body: JSON.stringify({ screen, ...body }),
          headers: { "content-type": "application/json" },
        }),
      ),

    office: (path: string, fields: Record<string, string>) => asEditor(() => post(path, fields)),

    async stop() {
      const stopping = alive;
      closeQueries();
      alive = undefined;
      await stopping?.stores.close();
      database = undefined;
      // On a full disk the site cannot record a mail as sent, and may send it again.
      if (isFull) allowAgain(inHand());
      closeQueries();
    },

    async restart() {
      await clinic.stop();
      await start();
    },

    /** Does something, and kills the process in the middle of it, or else at its end. */
    async dieDuring(when: Death, what: () => Promise<unknown>) {
      const dying = alive?.stores;
      death = when;
      await what();
      await machine.settle();
      if (alive) {
        death = { at: "write", number: 0 };
        await alive.stores.outbox.finish();
        await machine.settle();
      }
      if (alive) die(alive.own);
      await dying?.close().catch(() => undefined);
    },

    pass: machine.pass,

    async startsTwice(): Promise<boolean> {
      try {
        await open(dataDir, { isDead: false });
        return true;
      } catch {
        return false;
      }
    },

    setDisk(full: boolean) {
      if (full && !isFull) met.fullDisks += 1;
      isFull = full;
      fill();
    },

    async backUp(): Promise<string> {
      const to = join(folder, `backup-${nextFolder().split("-").at(-1)}`);
      await makeBackup(settingsFor(dataDir), to, new Date());
      return to;
    },

    waiting: () => mailsThatAre("state in ('waiting', 'sending')"),

    async restore(from: string, isLost: boolean) {
      await clinic.stop();
      if (isLost) rmSync(dataDir, { recursive: true });
      met.restores += 1;
      const fetch = async () => ({ copy: await openCopy(from) });
      const restored = await restoreCopy(fetch, settingsFor(dataDir), new Date());
      await start();
      cookie = "";
      return restored;
    },

    async close() {
      closeQueries();
      await alive?.stores.close().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };

  if (demo) cpSync(demo, dataDir, { recursive: true });
  await start();
  if (!demo) {
    await alive?.stores.services.documents.write(
      "content",
      "nyheder",
      { items: [] },
      { basedOn: 1, by: EDITOR },
    );
    await clinic.stop();
    demo = copyUntilExit(dataDir);
    await start();
  }
  return clinic;
}

function copyUntilExit(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), "samspil-first-day-"));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

function settingsFor(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  return parseSettings({
    PORT: "8080",
    ORIGIN,
    DATA_DIR: dataDir,
    DEMO_CONTENT: "on",
    ADMIN_EMAIL: EDITOR,
    ADMIN_PASSWORD: PASSWORD,
    MAIL_FROM: "Samspil <kontakt@klinik.example>",
    ORDER_RECIPIENTS: CLINIC_MAIL.join(),
    RECEIPTS_PER_HOUR: "100000",
    HISTORY_DAYS: String(HISTORY_DAYS),
    ORDER_RETENTION_DAYS: String(ORDER_DAYS),
    LOG_LEVEL: "silent",
  });
}
