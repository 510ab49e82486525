import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AS_PART } from "../test/as-part.ts";
import { measureAfterSaves } from "./bench/after-save.ts";
import { measureBounds } from "./bench/bounds.ts";
import { machine, median, option, round } from "./bench/figures.ts";
import { isInstalled, type Load, load, loader } from "./bench/load.ts";
import { startBare, startNginx } from "./bench/peers.ts";
import { plainGet } from "./bench/plain-get.ts";
import { residentMegabytes } from "./bench/process-figures.ts";
import { type Recorded, record } from "./bench/recorded.ts";
import { measureRenders } from "./bench/renders.ts";
import { root, startSamspil } from "./bench/samspil.ts";
import type { ServerProcess } from "./bench/server-process.ts";

/**
 * `npm run bench`: Samspil beside a bare node:http server and nginx on the same bytes, what a save, a render and a start
 * take, and how long a visitor waits while a large site takes the largest. Writes docs/performance/bench.json. Shorter with
 * -- --rounds 1 --seconds 1 --saves 20 --renders 20; the last alone: node scripts/bench/bounds.ts --only search.
 */
const ROUNDS = option("rounds", 5);
const SECONDS = option("seconds", 5);
const SAVES = option("saves", 200);
const RENDERS = option("renders", 200);
const STARTS = option("starts", 5);
/** As a browser asks that turns to the page: it has the frame. No other case asks for the page itself. */
const TURN = { path: "/kontakt", asked: AS_PART };
/** After it a page stands in its best compression, and a server that has started is idle. */
const REST_MS = 13_000;
const IDLE_MS = 5_000;

process.env.NODE_ENV ??= "production";
const figures = { ...machine(), loader, rounds: ROUNDS, secondsEach: SECONDS };
const folder = mkdtempSync(join(tmpdir(), "samspil-bench-"));
try {
  const dataDir = join(folder, "data");
  const starts = await measureStarts(dataDir);
  console.table(starts);
  const samspil = await startSamspil(dataDir);
  const cached = await measureCached(samspil);
  console.table(cached.map(({ what, medians }) => ({ what, ...flat(medians) })));
  await samspil.stop();
  const afterSave = await measureAfresh(dataDir);
  console.table(afterSave);
  const renders = measureRenders(join(folder, "renders"), RENDERS);
  console.table(renders);
  const bounds = await measureBounds(folder);
  console.table(bounds);
  const file = join(root, "docs/performance/bench.json");
  writeFileSync(
    file,
    `${JSON.stringify({ ...figures, starts, cached, afterSave, renders, bounds }, null, 2)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The first start fills the data folder and is not counted. */
async function measureStarts(dataDir: string) {
  await (await startSamspil(dataDir)).stop();
  const milliseconds: number[] = [];
  const megabytes: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const site = await startSamspil(dataDir);
    milliseconds.push(site.startedIn);
    await wait(IDLE_MS);
    megabytes.push(residentMegabytes(site.pid));
    await site.stop();
  }
  return { startMs: round(median(milliseconds)), idleMegabytes: round(median(megabytes)) };
}

/** As a clinic's own site is: started, left alone for some seconds, and nobody has asked it anything. */
async function measureAfresh(dataDir: string) {
  const samspil = await startSamspil(dataDir);
  await wait(IDLE_MS);
  const afterSave = await measureAfterSaves(samspil.origin, SAVES);
  await samspil.stop();
  return afterSave;
}

type Case = { what: string; path: string; asked?: Record<string, string>; isUnchanged: boolean };

/** Each address from each server in turn, round after round, so that a busy moment meets all of them. */
async function measureCached(samspil: ServerProcess) {
  const cases = await casesOf(samspil.origin);
  const asked = cases.filter(({ isUnchanged }) => !isUnchanged);
  for (const each of asked) await plainGet(samspil.origin + each.path, headersOf(each));
  await wait(REST_MS);
  const recorded = await record(samspil.origin, asked, folder);
  const servers: Record<string, ServerProcess> = {
    samspil,
    bare: await startBare(recorded, folder),
  };
  if (isInstalled("nginx")) servers.nginx = await startNginx(recorded, folder);
  const results = cases.map((each) => ({
    ...each,
    bytes: sizeOf(recorded, each),
    loads: emptyLoads(servers),
  }));
  for (const result of results) await measureCase(result, servers, 1);
  for (const result of results) result.loads = emptyLoads(servers);
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const result of results) await measureCase(result, servers, SECONDS);
  }
  for (const [name, server] of Object.entries(servers)) if (name !== "samspil") await server.stop();
  return results.map(({ what, path, bytes, loads }) => ({
    what,
    path,
    bytes,
    medians: mediansOf(loads),
  }));
}

async function casesOf(origin: string): Promise<Case[]> {
  const html = (await plainGet(`${origin}/om`, {})).body.toString();
  const script = /\/assets\/visitor-[^" ]+\.js/.exec(html)?.[0];
  if (!script) throw new Error("the page names no script");
  return [
    { what: "page", path: "/om", isUnchanged: false },
    { what: "part", ...TURN, isUnchanged: false },
    { what: "asset", path: script, isUnchanged: false },
    { what: "304", path: "/om", isUnchanged: true },
  ];
}

type Loads = Record<string, Load[]>;
type Result = Case & { loads: Loads };

async function measureCase(
  { loads, ...each }: Result,
  servers: Record<string, ServerProcess>,
  seconds: number,
) {
  for (const [name, server] of Object.entries(servers)) {
    const headers = await headersFor(server.origin, each);
    loads[name]?.push(await load(server, each.path, headers, seconds));
  }
}

/** Each server has an etag of its own. */
async function headersFor(origin: string, each: Case): Promise<Record<string, string>> {
  const headers = headersOf(each);
  if (!each.isUnchanged) return headers;
  const address = origin + each.path;
  const { headers: sent } = await plainGet(address, headers);
  const known = { ...headers, "if-none-match": String(sent.etag) };
  const { status } = await plainGet(address, known);
  if (status !== 304) throw new Error(`${address} is sent again: ${status}`);
  return known;
}

function headersOf({ asked }: Pick<Case, "asked">): Record<string, string> {
  return { ...asked, "accept-encoding": "br" };
}

function emptyLoads(servers: Record<string, ServerProcess>): Loads {
  return Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
}

function mediansOf(loads: Loads): Record<string, Load> {
  const medians = Object.entries(loads).map(([name, measured]) => [
    name,
    {
      requestsPerSecond: round(median(measured.map((each) => each.requestsPerSecond)), 0),
      microsecondsPerRequest: round(median(measured.map((each) => each.microsecondsPerRequest))),
    },
  ]);
  return Object.fromEntries(medians);
}

function sizeOf(recorded: Recorded[], { path, isUnchanged }: Case): number {
  if (isUnchanged) return 0;
  return Number(recorded.find((each) => each.path === path)?.headers["content-length"]);
}

/** For the screen. */
function flat(medians: Record<string, Load>) {
  const { samspil, bare, nginx } = medians;
  const cells = Object.entries(medians).flatMap(([name, each]) => [
    [`${name}/s`, each.requestsPerSecond],
    [`${name} µs`, each.microsecondsPerRequest],
  ]);
  return {
    ...Object.fromEntries(cells),
    "µs / bare":
      samspil && bare && round(samspil.microsecondsPerRequest / bare.microsecondsPerRequest, 2),
    "/s / bare": samspil && bare && round(samspil.requestsPerSecond / bare.requestsPerSecond, 2),
    "/s / nginx": samspil && nginx && round(samspil.requestsPerSecond / nginx.requestsPerSecond, 2),
  };
}
