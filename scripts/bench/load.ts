import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { processorTimeOf } from "./process-figures.ts";
import { root } from "./samspil.ts";
import type { ServerProcess } from "./server-process.ts";

export type Load = { requestsPerSecond: number; microsecondsPerRequest: number };

const CONNECTIONS = 32;
const run = promisify(execFile);
export const loader = isInstalled("wrk") ? "wrk" : "autocannon";

/** Asks a server for one address as fast as it answers; the microseconds are the server's processor time. */
export async function load(
  server: ServerProcess,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Load> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const before = processorTimeOf(server.pid);
  const { requests, duration } = await ask(server.origin + path, lines, seconds);
  const taken = processorTimeOf(server.pid) - before;
  return {
    requestsPerSecond: requests / duration,
    microsecondsPerRequest: (taken / requests) * 1_000_000,
  };
}

export function isInstalled(program: string): boolean {
  try {
    execFileSync("which", [program]);
    return true;
  } catch {
    return false;
  }
}

type Asked = { requests: number; duration: number };

function ask(address: string, headers: string[], seconds: number): Promise<Asked> {
  const given = headers.flatMap((line) => ["-H", line]);
  return loader === "wrk"
    ? askByWrk(address, given, seconds)
    : askByAutocannon(address, given, seconds);
}

async function askByWrk(address: string, headers: string[], seconds: number): Promise<Asked> {
  const words = [`-c${CONNECTIONS}`, "-t1", `-d${seconds}s`, ...headers, address];
  const { stdout } = await run("wrk", words);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${address}: ${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { requests, duration: requests / perSecond };
}

async function askByAutocannon(
  address: string,
  headers: string[],
  seconds: number,
): Promise<Asked> {
  const program = `${root}/node_modules/autocannon/autocannon.js`;
  const words = ["-c", String(CONNECTIONS), "-d", String(seconds), "-j", ...headers, address];
  const { stdout } = await run(process.execPath, [program, ...words]);
  const { requests, duration, errors, "4xx": refused, "5xx": failed } = JSON.parse(stdout);
  if (errors + refused + failed > 0) throw new Error(`${address}: ${stdout}`);
  return { requests: requests.total, duration };
}
