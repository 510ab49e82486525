import { Agent, type IncomingMessage, request } from "node:http";
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Chance } from "../torture/random.ts";
import { type Address, createChooser, headersOf, type Kind } from "./addresses.ts";

const WITHIN_MS = 30_000;
/** Every so many answers one is unpacked and read. */
const LOOK_AT_EVERY = 50;

export type CrowdReport = {
  visitors: number;
  requests: number;
  notModified: number;
  bytes: number;
  /** Each kind of error with how often it was seen: anything but 200, or 304 to a conditional request. */
  errors: Map<string, number>;
  /** Milliseconds from the moment a request was due until its last byte was there. */
  latency: Record<Kind, Percentiles>;
  /** How late the crowd itself sent what was due. */
  lateness: Percentiles;
};

type Percentiles = { p50: number; p99: number; p999: number; max: number };

/**
 * Visitors that arrive at a fixed rate, however slowly they are answered: what waits is counted from the
 * moment it was due. Each opens a page (or, within the site, its part); some also need a file or a picture.
 */
export function createCrowd(
  origin: string,
  addresses: Address[],
  { perSecond, chance, reads = true }: { perSecond: number; chance: Chance; reads?: boolean },
) {
  // As browsers do: every visitor a connection, kept for the next request.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 512, scheduling: "lifo" });
  const choose = createChooser(addresses, chance);
  const { hostname, port } = new URL(origin);
  const etags = new Map<string, string>();
  const errors = new Map<string, number>();
  const latency = {
    page: createHistogram(),
    part: createHistogram(),
    asset: createHistogram(),
    picture: createHistogram(),
  };
  const lateness = createHistogram();
  const underway = new Set<Promise<void>>();
  let visitors = 0;
  let requests = 0;
  let notModified = 0;
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;

  function start() {
    const began = performance.now();
    const dueAt = (nr: number) => began + (nr * 1000) / perSecond;
    timer = setInterval(() => {
      for (const now = performance.now(); dueAt(visitors) <= now; visitors += 1) {
        visit(dueAt(visitors));
      }
    }, 1);
  }

  function visit(due: number) {
    ask(choose(chance.number() < 0.7 ? "page" : "part"), due);
    if (chance.number() < 0.3) ask(choose("asset"), due);
    if (chance.number() < 0.2) ask(choose("picture"), due);
  }

  function ask(address: Address, due: number) {
    const asking = fetchOnce(address, due)
      .catch((error: unknown) => count(errors, `${address.path}: ${codeOf(error)}`))
      .finally(() => underway.delete(asking));
    underway.add(asking);
  }

  async function fetchOnce({ kind, path }: Address, due: number): Promise<void> {
    const encoding = chooseEncoding(chance);
    const key = `${kind} ${encoding} ${path}`;
    const known = chance.number() < 0.4 ? etags.get(key) : undefined;
    const headers = {
      ...headersOf(kind, encoding),
      ...(known !== undefined && { "if-none-match": known }),
    };
    requests += 1;
    const look = reads && requests % LOOK_AT_EVERY === 0;
    record(lateness, performance.now() - due);
    const { response, body } = await get({ hostname, port, path, headers, agent }, look);
    record(latency[kind], performance.now() - due);
    bytes += body.length;
    if (response.statusCode === 304 && known !== undefined) {
      notModified += 1;
      return;
    }
    const problem = problemOf(kind, response, look ? body.bytes : undefined);
    if (problem) count(errors, `${path}: ${problem}`);
    if (response.headers.etag) etags.set(key, response.headers.etag);
  }

  return {
    start,
    /** Lets nobody more in, and reports when all have been answered. */
    async stop(): Promise<CrowdReport> {
      clearInterval(timer);
      await Promise.all(underway);
      agent.destroy();
      return {
        visitors,
        requests,
        notModified,
        bytes,
        errors,
        latency: {
          page: percentiles(latency.page),
          part: percentiles(latency.part),
          asset: percentiles(latency.asset),
          picture: percentiles(latency.picture),
        },
        lateness: percentiles(lateness),
      };
    },
  };
}

type Asked = {
  hostname: string;
  port: string;
  path: string;
  headers: Record<string, string>;
  agent: Agent;
};
type Answer = { response: IncomingMessage; body: { length: number; bytes: Buffer } };

function get(asked: Asked, keepBytes: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...asked, timeout: WITHIN_MS }, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on("data", (chunk: Buffer) => {
        length += chunk.length;
        if (keepBytes) chunks.push(chunk);
      });
      response.on("end", () =>
        resolve({ response, body: { length, bytes: Buffer.concat(chunks) } }),
      );
      response.on("error", reject);
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    sent.on("error", reject);
    sent.end();
  });
}

/** What is wrong with an answer; one that is looked at must unpack and be whole. */
function problemOf(kind: Kind, response: IncomingMessage, bytes?: Buffer): string | undefined {
  if (response.statusCode !== 200) return `status ${response.statusCode}`;
  if (!bytes) return undefined;
  const text = unpack(bytes, response.headers["content-encoding"]).toString("utf8");
  if (kind === "page" && !/<h1[\s>][\s\S]*<\/html>\s*$/.test(text)) return "no whole page";
  if (kind === "part" && !/^<!doctype html><html lang="\w+"><head>.*<main.*<\/html>$/s.test(text))
    return "no whole part";
  if (kind === "page" && !text.includes("<header")) return "no frame";
  return text.length > 0 ? undefined : "nothing";
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}

function chooseEncoding(chance: Chance): string {
  const chosen = chance.number();
  if (chosen < 0.8) return "gzip, deflate, br";
  return chosen < 0.95 ? "gzip" : "identity";
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}

function count(counts: Map<string, number>, name: string) {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Histograms count whole numbers: microseconds. */
function record(histogram: RecordableHistogram, milliseconds: number) {
  histogram.record(Math.max(1, Math.round(milliseconds * 1000)));
}

function percentiles(histogram: RecordableHistogram): Percentiles {
  if (histogram.count === 0) return { p50: 0, p99: 0, p999: 0, max: 0 };
  const at = (percentile: number) => histogram.percentile(percentile) / 1000;
  return { p50: at(50), p99: at(99), p999: at(99.9), max: histogram.max / 1000 };
}
