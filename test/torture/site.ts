import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseSettings } from "../backend.ts";
import { freePort } from "../free-port.ts";
import "../fresh-build.ts";

export const projectRoot = join(import.meta.dirname, "../..");
const startCommand = readStartCommand();
const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";
const UP_WITHIN_MS = 60_000;

export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * The production build in a process of its own, on `folder`/data and `folder`/tmp: it can be ended at any
 * moment and started again at the same address.
 */
export async function openSite(folder: string, environment: Record<string, string>) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = join(folder, "data");
  const temporary = join(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  const log: string[] = [];
  let child: ChildProcess | undefined;
  let cookie = "";

  const settings = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    TMPDIR: temporary,
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    DEMO_CONTENT: "on",
    LOG_LEVEL: "warn",
    TRUST_PROXY: "1",
    RECEIPTS_PER_HOUR: "100000",
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    ...(await databaseSettings(dataDir, { isEmpty: true })),
    ...environment,
  };

  /** Runs one of the project's programs on the site's settings. */
  function run(program: string[], command = process.execPath): ChildProcess {
    const started = spawn(command, program, {
      cwd: projectRoot,
      env: settings,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => log.push(...lines(text)));
    }
    return started;
  }

  async function isUp() {
    return fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  }

  return {
    origin,
    folder,
    dataDir,
    temporary,
    /** What the processes wrote: problems only, since the log begins at warnings. */
    log,
    run,
    isUp,
    pid: () => child?.pid,
    /** Starts the process as `npm start` does, and does not wait. */
    begin() {
      child = run(["-c", startCommand], "sh");
    },
    /** Resolves when the site answers. */
    async untilUp() {
      const until = Date.now() + UP_WITHIN_MS;
      while (!(await isUp())) {
        if (child && child.exitCode !== null) {
          throw new Error(`the site ended with ${child.exitCode}: ${log.slice(-5).join(" | ")}`);
        }
        if (Date.now() > until) throw new Error(`the site did not come up: ${log.join(" | ")}`);
        await wait(20);
      }
    },
    async start() {
      this.begin();
      await this.untilUp();
    },
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
    /** The editor's session, which outlives every restart. */
    async signIn() {
      const form = new URLSearchParams({ email: EMAIL, password: PASSWORD, intent: "sign-in" });
      const response = await post(`${origin}/admin/login`, form);
      cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      if (!cookie) throw new Error(`nobody could sign in: ${response.status}`);
    },
    cookie: () => cookie,
  };
}

/** What the proxy before the site adds to a visitor's request. */
export const THROUGH_PROXY = { "x-forwarded-for": "198.51.100.7" };

/** Posts as our own pages do, each time from another visitor's address. */
export function post(
  url: string,
  body: string | URLSearchParams | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return fetch(url, {
    method: "POST",
    body,
    // A connection of its own: one that is kept may be closed just when it is used again.
    headers: {
      origin: new URL(url).origin,
      "x-forwarded-for": address,
      connection: "close",
      ...headers,
    },
    redirect: "manual",
  });
}

/** Ends a process, and resolves when it has ended. */
export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals) {
  child?.kill(signal);
  if (child) await ended(child);
}

/** Resolves when a process has ended, also one that has long since. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once("exit", resolve));
}

function readStartCommand(): string {
  const text = readFileSync(join(projectRoot, "package.json"), "utf8");
  return String(Object(Object(JSON.parse(text)).scripts).start);
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !/^(Samspil svarer|Første admin)/.test(line));
}
