import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { atEnd } from "../at-end.ts";
import { freePort } from "../free-port.ts";
import "../fresh-build.ts";

const root = join(import.meta.dirname, "../..");
const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";

export type Site = Awaited<ReturnType<typeof startSite>>;

export type LogLine = { level: number; msg: string; err?: { code?: string; status?: number } };

/** server.js as a process of its own, with data and temporary files in `folder`. */
export async function startSite(
  folder: string,
  environment: Record<string, string> = {},
  /** Where its log goes, if not to us. */
  logFile?: string,
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const temporary = join(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  const child = spawn(process.execPath, ["server.js"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      TMPDIR: temporary,
      PORT: `${port}`,
      ORIGIN: origin,
      DATA_DIR: join(folder, "data"),
      DEMO_CONTENT: "on",
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      ...environment,
    },
    stdio: ["ignore", logFile ? openSync(logFile, "a") : "pipe", "pipe"],
  });
  let output = "";
  let complaint = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  async function stop() {
    child.kill("SIGTERM");
    await ended;
  }
  atEnd(stop);
  for (let waited = 0; !(await isUp(origin)); waited += 50) {
    if (child.exitCode !== null || waited > 30_000) throw new Error(`no site: ${complaint}`);
    await wait(50);
  }

  async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
    const response = await fetch(origin + path, {
      method: "POST",
      body,
      headers: { origin, ...headers },
      redirect: "manual",
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  const signIn = () =>
    post("/admin/login", form({ email: EMAIL, password: PASSWORD, intent: "sign-in" }));

  return {
    origin,
    pid: child.pid ?? 0,
    stop,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    complaint: () => complaint,
    /** The lines of the log since `from` (see `logged`), warnings and errors only. */
    log: (from = 0): LogLine[] =>
      output
        .slice(from)
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line): LogLine => JSON.parse(line))
        .filter(({ level }) => level >= 40),
    logged: () => output.length,
    async get(path: string, cookie = "") {
      const headers = { cookie };
      const response = await fetch(origin + path, { headers, redirect: "manual" });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    post,
    /** A form as the browser sends it, answered as data. */
    form: (path: string, fields: Record<string, string>, cookie = "") =>
      post(path, form(fields), { cookie }),
    /** What a form or list of an admin screen sends. */
    save: (path: string, body: object, cookie: string) =>
      post(`${path}.data`, JSON.stringify(body), { cookie, "content-type": "application/json" }),
    signIn,
    async cookie() {
      const { headers } = await signIn();
      return headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
    },
    order: (orderId = randomBytes(16).toString("hex")) =>
      post(
        "/kurv",
        form({
          orderId,
          seenTotal: "408",
          id: "samtalekort",
          quantity: "1",
          navn: "Mathilde Krogh",
          // A mailbox of its own: one gets so many receipts a day, and no more.
          email: `mathilde@${orderId}.example`,
          adresse: "Lærkevej 4",
          postnummer: "8000",
          by: "Aarhus C",
        }),
      ),
  };
}

function form(fields: Record<string, string>) {
  return new URLSearchParams(fields);
}

function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}
