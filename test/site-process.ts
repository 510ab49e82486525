import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { atEnd } from "./at-end.ts";
import { databaseSettings } from "./backend.ts";
import { freePort } from "./free-port.ts";
import "./fresh-build.ts";
import { until } from "./until.ts";

const root = join(import.meta.dirname, "..");
export const EMAIL = "redaktion@samspil.example";
export const PASSWORD = "en lang adgangskode";

type Environment = Record<string, string>;

/** The production build, or another program, as a process of its own, which can be told to end, or killed. */
export async function prepareSite(environment: Environment, program = "server.js") {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    ORIGIN: origin,
    DEMO_CONTENT: "on",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
    RECEIPTS_PER_HOUR: "100000",
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    ...(environment.DATA_DIR
      ? await databaseSettings(environment.DATA_DIR, { isEmpty: true })
      : {}),
    ...environment,
  };
  let running: ChildProcess | undefined;
  let said = "";
  atEnd(() => running?.kill("SIGKILL"));
  return {
    origin,
    /** @param where it answers, when that is not its ORIGIN */
    async start(changes: Environment = {}, where = origin) {
      const started = spawn(process.execPath, [program], {
        cwd: root,
        env: environmentOf({ ...settings, ...changes }),
        stdio: ["ignore", "pipe", "pipe"],
      });
      running = started;
      said = "";
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          said += text;
        });
      }
      await until("the site is up", () => isUp(where));
    },
    said: () => said,
    /** Resolves when the process has said or logged so since its start. */
    hasSaid: (words: string) => until(`the site says ${words}`, () => said.includes(words)),
    /** @returns the code it ended with */
    async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
      const ended = new Promise<number | null>((resolve) => running?.once("exit", resolve));
      running?.kill(signal);
      return ended;
    },
    /** Stops it where it stands, as a machine that is paused; its connections stay open. */
    freeze: () => running?.kill("SIGSTOP"),
    thaw: () => running?.kill("SIGCONT"),
    /** Kills it with all that it has started, as when the machine is gone. */
    async destroy() {
      const ended = new Promise((resolve) => running?.once("exit", resolve));
      const pids = [running?.pid ?? 0, ...childrenOf(running?.pid ?? 0)];
      for (const pid of pids) process.kill(pid, "SIGKILL");
      await ended;
    },
    /** A command of scripts/ with the site's settings: what it said, and the code it ended with. */
    run: (script: string, ...words: string[]) => run([`scripts/${script}.ts`, ...words], settings),
    /** The same with other settings. */
    runWith: (changes: Environment, script: string, ...words: string[]) =>
      run([`scripts/${script}.ts`, ...words], { ...settings, ...changes }),
    /** The program, when it is expected to end by itself. */
    tryStart: (changes: Environment) => run([program], { ...settings, ...changes }),
    /** A command that is killed after `milliseconds`. */
    async kill(milliseconds: number, script: string, ...words: string[]) {
      const words_ = [`scripts/${script}.ts`, ...words];
      const child = spawn(process.execPath, words_, {
        cwd: root,
        env: environmentOf(settings),
        stdio: "ignore",
      });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await Promise.race([wait(milliseconds), ended]);
      child.kill("SIGKILL");
      await ended;
    },
    signIn: () => signIn(origin),
  };
}

export type SiteProcess = Awaited<ReturnType<typeof prepareSite>>;

/** A form or an upload from an address of its own, as our own pages send it. */
export function send(
  url: string,
  body: BodyInit,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const { origin } = new URL(url);
  return fetch(url, {
    method: "POST",
    body,
    headers: { origin, "x-forwarded-for": address, ...headers },
    redirect: "manual",
    signal,
  });
}

/** An order of one Samtalekort of the demo shop, as /kurv sends it. */
export function orderForm(changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    orderId: randomBytes(16).toString("hex"),
    seenTotal: "408",
    id: "samtalekort",
    quantity: "1",
    navn: "Mathilde Krogh",
    email: "mathilde@krogh.example",
    adresse: "Lærkevej 4",
    postnummer: "8000",
    by: "Aarhus C",
    ...changes,
  });
}

/** @returns the order's number, if it was thanked for */
export async function sendOrder(
  origin: string,
  changes: Record<string, string> = {},
): Promise<string | undefined> {
  const response = await send(`${origin}/kurv`, orderForm(changes));
  return /nummer(?:\s|<[^>]*>)*(\d+)/.exec(await response.text())?.[1];
}

export async function signIn(origin: string, email = EMAIL, password = PASSWORD): Promise<string> {
  const form = new URLSearchParams({ email, password, intent: "sign-in" });
  const response = await send(`${origin}/admin/login`, form);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function run(words: string[], settings: Environment) {
  const child = spawn(process.execPath, words, { cwd: root, env: environmentOf(settings) });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said: said.trim() };
}

function childrenOf(parent: number): number[] {
  const said = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const all = said.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return all.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

/** Nothing of the developer's own settings. */
function environmentOf(settings: Environment): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, ...settings };
}

function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
