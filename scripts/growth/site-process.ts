import { setTimeout as wait } from "node:timers/promises";
import { round } from "../bench/figures.ts";
import { processorTimeOf, residentMegabytes } from "../bench/process-figures.ts";
import { startSamspil } from "../bench/samspil.ts";

const AT_ONCE = 4;
const REST_MS = 2_000;
const STARTS = 3;

export type ProcessFigures = {
  /** From the start of the process until /readyz answers: on the clock, and of processor time. */
  start: { ms: number; processorMs: number };
  /** Resident: once it is ready, and when every page of the sitemap has been fetched and the search asked. */
  megabytes: { idle: number; touched: number };
};

/** Looks from outside at the process that `npm start` makes: its quickest start, and the most memory of a few. */
export async function measureProcess(dataDir: string): Promise<ProcessFigures> {
  const seen: ProcessFigures[] = [];
  for (let start = 0; start < STARTS; start += 1) seen.push(await measureStart(dataDir));
  const most = (read: (figures: ProcessFigures) => number) => Math.max(...seen.map(read));
  const least = (read: (figures: ProcessFigures) => number) => Math.min(...seen.map(read));
  return {
    start: {
      ms: least(({ start }) => start.ms),
      processorMs: least(({ start }) => start.processorMs),
    },
    megabytes: {
      idle: most(({ megabytes }) => megabytes.idle),
      touched: most(({ megabytes }) => megabytes.touched),
    },
  };
}

async function measureStart(dataDir: string): Promise<ProcessFigures> {
  const { origin, pid, startedIn, stop } = await startSamspil(dataDir);
  const start = { ms: round(startedIn, 0), processorMs: round(processorTimeOf(pid) * 1000, 0) };
  await wait(REST_MS);
  const idle = round(residentMegabytes(pid), 0);
  await fetchAllPages(origin);
  await (await fetch(`${origin}/soeg?q=samtale`)).arrayBuffer();
  await wait(REST_MS);
  const touched = round(residentMegabytes(pid), 0);
  await stop();
  return { start, megabytes: { idle, touched } };
}

async function fetchAllPages(origin: string) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  const next = addresses.values();
  async function fetchOn() {
    for (const address of next) {
      const answer = await fetch(address);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOn));
}
