import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../test/kit/free-port.ts";
import { until } from "../../test/kit/until.ts";
import { median, processorMs, round } from "./figures.ts";
import { withSite } from "./site.ts";

const EACH = 5000;
const AT_ONCE = 8;
/** By then the page is cached in its best compression. */
const REST_MS = 13_000;
const OWN_HEADERS = ["date", "connection", "keep-alive", "transfer-encoding"];
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const GUESS = "intent=sign-in&email=a%40b.example&password=et+forkert";

type BenchRequest = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};
type BenchResponse = { status: number; headers: Record<string, string>; body: Buffer };
type Server = { origin: string; pid: number | undefined };

const post = (path: string, body: string, headers = {}): BenchRequest => ({
  path,
  method: "POST",
  body,
  headers: { ...FORM, ...headers },
});

const CASES: Record<string, BenchRequest & { status: number }> = {
  "a cached page": { path: "/om", headers: { "accept-encoding": "br" }, status: 200 },
  "a page that is not there": { path: "/findes-ikke", status: 404 },
  "an id that is not there": { path: "/terapi/findes-ikke", status: 404 },
  "a method that is not taken": { path: "/om", method: "OPTIONS", status: 405 },
  "a form of another site": {
    ...post("/kurv/bestil", "navn=a", { origin: "https://andet.example" }),
    status: 403,
  },
  "a save of somebody signed out": { ...post("/admin/nyheder.data", "a=b"), status: 401 },
  "a sign-in over its limit": { ...post("/admin/login", GUESS), status: 429 },
  "an order over its limit": { ...post("/kurv/bestil", "navn=a"), status: 429 },
};

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

export function measureAnswers(rounds: number) {
  return withSite(async (site) => {
    await prepare(site);
    const file = join(site.dataDir, "recorded.json");
    const recorded: Record<string, object> = {};
    for (const [name, { status, ...request }] of Object.entries(CASES)) {
      const answer = await send(site.origin, name, request);
      if (answer.status !== status) throw new Error(`${name} is answered with ${answer.status}`);
      recorded[name] = { ...answer, body: answer.body.toString("base64") };
    }
    writeFileSync(file, JSON.stringify(recorded));
    const node = await startBare("node", file);
    const hono = await startBare("hono", file);
    const samspil = { origin: site.origin, pid: site.pid() };
    const rows = await measure({ samspil, node, hono }, rounds);
    await Promise.all([node.stop(), hono.stop()]);
    return rows;
  });
}

/** Exceeds the limits of the requests' one address, and gets the page cached. */
async function prepare({ origin }: Pick<Server, "origin">) {
  for (let count = 0; count < 210; count += 1) {
    await send(origin, "", post("/admin/login", GUESS));
    await send(origin, "", post("/kurv/bestil", "navn=a"));
  }
  await send(origin, "", { path: "/om", headers: { "accept-encoding": "br" } });
  await wait(REST_MS);
}

async function measure(servers: Record<"samspil" | "node" | "hono", Server>, rounds: number) {
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, request] of Object.entries(CASES)) {
    const times = { samspil: [0], node: [0], hono: [0] };
    for (let count = -1; count < rounds; count += 1) {
      for (const server of ["samspil", "node", "hono"] as const) {
        const microseconds = await timeOf(servers[server], name, request);
        // The first round warms up.
        times[server] = count < 1 ? [microseconds] : [...times[server], microseconds];
      }
    }
    const [samspil, node, hono] = [times.samspil, times.node, times.hono].map(median);
    rows[name] = {
      "Samspil, µs": round(samspil ?? 0),
      "node:http, µs": round(node ?? 0),
      "Hono, µs": round(hono ?? 0),
      "times node:http": round((samspil ?? 0) / (node ?? 1), 2),
      "times Hono": round((samspil ?? 0) / (hono ?? 1), 2),
    };
  }
  return rows;
}

async function timeOf(
  { origin, pid }: Server,
  name: string,
  request: BenchRequest,
): Promise<number> {
  const before = processorMs(pid);
  const remaining = Array.from({ length: EACH }).values();
  async function sendRemaining() {
    for (const _ of remaining) await send(origin, name, request);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendRemaining));
  return ((processorMs(pid) - before) * 1000) / EACH;
}

async function startBare(kind: "node" | "hono", file: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const words = [join(import.meta.dirname, "bare.ts"), kind, file, String(port)];
  const env = { PATH: process.env.PATH, NODE_ENV: "production" };
  const child = spawn(process.execPath, words, { env, stdio: "inherit" });
  const isUp = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  await until(`the server on ${kind} is up`, isUp);
  async function stop() {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return { origin, pid: child.pid, stop };
}

function send(origin: string, name: string, { path, method, headers, body }: BenchRequest) {
  const sentHeaders = {
    "x-case": name,
    "x-forwarded-for": "198.51.100.7",
    ...headers,
    ...(body && { "content-length": String(body.length) }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<BenchResponse>();
  const sent = request(origin + path, { agent, method, headers: sentHeaders }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => {
      const answerHeaders = Object.entries(answer.headers).filter(
        ([header]) => !OWN_HEADERS.includes(header),
      );
      const strings = answerHeaders.map(([header, value]) => [header, String(value)]);
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(strings),
        body: Buffer.concat(chunks),
      });
    });
  });
  sent.on("error", reject).end(body);
  return promise;
}
