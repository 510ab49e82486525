import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AS_PART } from "../test/as-part.ts";
import { machine, median, option, round } from "./bench/figures.ts";
import { MANY_PARTS, sendHostile } from "./bench/hostile.ts";
import { preciseProcessorTimeOf, residentMegabytes } from "./bench/process-figures.ts";
import { root, startSamspil } from "./bench/samspil.ts";

/**
 * `npm run bench:refusals`: what the server's processor pays for what it refuses, beside a cached page in the same run,
 * and what two hostile connections do to everybody else. Fails when it is more than docs/security.md promises. Writes
 * docs/performance/refusals.json. Shorter with -- --rounds 3 --seconds 3.
 */
const ROUNDS = option("rounds", 15);
const SECONDS = option("seconds", 15);
const EACH = 200;
const PAGE = "/om";
const EVERY_MS = 10;

const MOST_MS = 0.3;
const MOST_TIMES_IDLE = 2;
const MOST_MEGABYTES = 40;

type Asked = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** What must be answered. */
  status: number;
};

const FORM = "application/x-www-form-urlencoded";
const form = (body: string, more = {}) => ({
  method: "POST",
  body,
  headers: { "content-type": FORM, ...more },
});
const guess = form("intent=sign-in&email=a%40b.example&password=et+forkert");
let made = 0;
/** As a proxy names somebody who has not been here before: no limit holds him back. */
function fromNew() {
  made += 1;
  return { "x-forwarded-for": `100.${made >> 16}.${(made >> 8) & 255}.${made & 255}` };
}
const forged = `samspil.session_token=${"a".repeat(32)}.${"b".repeat(43)}%3D`;
const ORDER_STATE = `/kurv/bestilling?id=${"a".repeat(32)}`;

/** Made up anew each time. */
const CASES: Record<string, () => Asked> = {
  "a cached page": () => ({ path: PAGE, headers: { "accept-encoding": "br" }, status: 200 }),
  "the same on a connection of its own": () => ({
    path: PAGE,
    headers: { "accept-encoding": "br", connection: "close" },
    status: 200,
  }),
  "an order over the limit": () => ({ path: "/kurv", ...form("navn=a"), status: 429 }),
  "a withdrawal over the limit": () => ({ path: "/fortryd", ...form("navn=a"), status: 429 }),
  "a sign-in, by a stranger over the limit": () => ({
    path: "/admin/login",
    ...guess,
    status: 429,
  }),
  "the same with the cookie of a device that nobody has": () => ({
    path: "/admin/login",
    ...form("intent=sign-in&email=&password=", { cookie: "samspil.device.x=y.z" }),
    status: 429,
  }),
  "a code, by a stranger over the limit": () => ({
    path: "/admin/login/kode.data",
    ...form("code=123456", { cookie: "samspil.step=x.y" }),
    status: 429,
  }),
  "a password by a made-up link, over it": () => ({
    path: "/admin/adgangskode?token=x",
    ...form("newPassword=a"),
    status: 429,
  }),
  "the sign-in page, over it": () => ({ path: "/admin/login", status: 429 }),
  "a page of the admin with a forged cookie, over it": () => ({
    path: "/admin/nyheder",
    headers: { cookie: forged },
    status: 429,
  }),
  "what became of an order, over it": () => ({ path: ORDER_STATE, status: 429 }),
  "a search, over it": () => ({ path: "/soeg?q=skole", status: 429 }),
  "a picture to share, over it": () => ({ path: `/deling/om.png?v=${made++}`, status: 429 }),
  "a save of somebody signed out": () => ({
    path: "/admin/nyheder.data",
    ...form("a=b"),
    status: 401,
  }),
  "a save with a forged cookie": () => ({
    path: "/admin/nyheder.data",
    ...form("a=b", { cookie: forged }),
    status: 401,
  }),
  "250 kB of tiny fields": () => ({
    path: "/admin/adgangskode",
    ...form("a&".repeat(125_000), fromNew()),
    status: 413,
  }),
  "90 kB of tiny fields": () => ({
    path: "/admin/adgangskode",
    ...form("a&".repeat(45_000), fromNew()),
    status: 413,
  }),
  "250 kB in tiny parts": () => ({ path: "/admin/adgangskode", ...parts(250), status: 413 }),
  "90 kB in tiny parts": () => ({ path: "/admin/adgangskode", ...parts(90), status: 415 }),
  "a form of another site": () => ({
    path: "/kurv",
    ...form("navn=a", { origin: "https://andet.example" }),
    status: 403,
  }),
  "a form sent to a page": () => ({ path: PAGE, ...form("a=b"), status: 405 }),
  "a method that is not taken": () => ({ path: PAGE, method: "OPTIONS", status: 405 }),
  "a psychologist that is not there": () => ({ path: `/om/x${made++}`, status: 404 }),
  "the same as a part": () => ({ path: `/om/x${made++}`, status: 404, headers: AS_PART }),
  "an area that is not there": () => ({ path: `/terapi/x${made++}`, status: 404 }),
  "a course that is not there": () => ({ path: `/uddannelse/x${made++}`, status: 404 }),
  "a product that is not there": () => ({ path: `/shop/x${made++}`, status: 404 }),
  "an article that is not there": () => ({ path: `/viden/x${made++}`, status: 404 }),
  "a page that is not there": () => ({ path: `/x${made++}`, status: 404 }),
};
const parts = (kilobytes: number) => ({
  method: "POST",
  headers: { "content-type": MANY_PARTS.type, ...fromNew() },
  body: MANY_PARTS.body.toString("latin1", 0, kilobytes * 1024),
});
const TOO_LARGE = "five megabytes, on a connection of their own";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const dataDir = mkdtempSync(join(tmpdir(), "samspil-bench-"));
const conditions = machine();
// What is refused is written to the log, as it comes.
const samspil = await startSamspil(dataDir, { LOG_LEVEL: "info", TRUST_PROXY: "1" });
try {
  await useUpLimits();
  const milliseconds = await measureCases();
  const hostile = await measureHostile();
  console.table(milliseconds);
  console.table(hostile);
  const file = join(root, "docs/performance/refusals.json");
  writeFileSync(
    file,
    `${JSON.stringify({ ...conditions, rounds: ROUNDS, milliseconds, hostile }, null, 2)}\n`,
  );
  for (const [name, taken] of Object.entries(milliseconds))
    hold(taken < MOST_MS, `${name} costs ${MOST_MS} ms or more`);
  hold(hostile.timesIdle <= MOST_TIMES_IDLE, "two hostile connections slow everybody down");
  hold(hostile.grownMegabytes < MOST_MEGABYTES, "two hostile connections fill the memory");
} finally {
  await samspil.stop();
  agent.destroy();
  rmSync(dataDir, { recursive: true });
}

function hold(isKept: boolean, otherwise: string) {
  if (isKept) return;
  console.error(otherwise);
  process.exitCode = 1;
}

async function useUpLimits() {
  const { path, ...order } = { path: "/kurv", ...form("navn=a") };
  for (let count = 0; count < 30; count += 1) {
    await ask({ path, ...order, status: 0 });
    await ask({ path: "/admin/login", ...guess, status: 0 });
  }
  for (let count = 0; count < 600; count += 1) await ask({ path: ORDER_STATE, status: 0 });
}

/** Processor time of a request at the median of the rounds; each round asks for every case in turn. */
async function measureCases(): Promise<Record<string, number>> {
  const times: Record<string, number[]> = { [TOO_LARGE]: [] };
  for (let count = -1; count < ROUNDS; count += 1) {
    for (const [name, make] of Object.entries(CASES)) {
      const taken = await processorTime(() => ask(make()));
      if (count >= 0) times[name] = [...(times[name] ?? []), taken];
    }
    const taken = await processorTime(() => sendHostile(samspil.origin, MANY_PARTS));
    if (count >= 0) times[TOO_LARGE]?.push(taken);
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, taken]) => [name, round(median(taken), 3)]),
  );
}

/** Milliseconds for each. */
async function processorTime(send: () => Promise<unknown>): Promise<number> {
  const before = preciseProcessorTimeOf(samspil.pid);
  for (let count = 0; count < EACH; count += 1) await send();
  return ((preciseProcessorTimeOf(samspil.pid) - before) * 1000) / EACH;
}

async function measureHostile() {
  const idle = median(await timePages(SECONDS));
  const megabytes = residentMegabytes(samspil.pid);
  const program = join(import.meta.dirname, "bench/hostile.ts");
  const words = [program, samspil.origin, String(SECONDS + 1)];
  const child = spawn(process.execPath, words, { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await wait(500);
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, residentMegabytes(samspil.pid));
  }, 500);
  const under = median(await timePages(SECONDS - 1));
  clearInterval(watching);
  await ended;
  return {
    idleMs: round(idle, 2),
    underHostileMs: round(under, 2),
    timesIdle: round(under / idle, 2),
    grownMegabytes: round(most - megabytes),
  };
}

async function timePages(seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < (seconds * 1000) / EVERY_MS; count += 1) {
    const from = performance.now();
    await ask({ path: PAGE, headers: { "accept-encoding": "br" }, status: 200 });
    times.push(performance.now() - from);
    await wait(EVERY_MS);
  }
  return times;
}

function ask({ path, method = "GET", headers = {}, body = "", status }: Asked): Promise<void> {
  const length = body ? { "content-length": String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const sent = request(
      samspil.origin + path,
      { agent, method, headers: { ...headers, ...length } },
      (answer) => {
        answer.resume().on("end", resolve);
        if (status !== 0 && answer.statusCode !== status)
          reject(new Error(`${method} ${path} answered ${answer.statusCode}, not ${status}`));
      },
    );
    sent.on("error", reject).end(body);
  });
}
