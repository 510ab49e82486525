import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { z } from "zod";
import { PAGES } from "../../docs/performance/budget.ts";
import { openGrown } from "../growth/open-grown.ts";
import { median, round } from "./figures.ts";
import { startFlags } from "./samspil.ts";

const WARM_UP = 30;

/** Every kind of public page worked out with no cache, in a process of its own that has the memory of `npm start`. */
export function measureRenders(dataDir: string, times: number): Record<string, number> {
  const words = [...startFlags, import.meta.filename, dataDir, String(times)];
  const told = execFileSync(process.execPath, words, { encoding: "utf8" });
  return z.record(z.string(), z.number()).parse(JSON.parse(told));
}

/** @returns medians in milliseconds */
async function measureInThisProcess(dataDir: string, times: number) {
  mkdirSync(dataDir);
  const site = await openGrown(dataDir, undefined);
  const taken = new Map(Object.keys(PAGES).map((path) => [path, [] as number[]]));
  // By turns: what the engine has learnt of one page helps the others.
  for (let count = -WARM_UP; count < times; count += 1) {
    for (const [path, all] of taken) {
      const time = await readPage(site, path);
      if (count >= 0) all.push(time);
    }
  }
  await site.close();
  return Object.fromEntries([...taken].map(([path, all]) => [path, round(median(all), 2)]));
}

type Site = Awaited<ReturnType<typeof openGrown>>;

async function readPage(site: Site, path: string): Promise<number> {
  const from = performance.now();
  const answer = await site.get(path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - from;
}

if (import.meta.main) {
  const [, , dataDir = "", times] = process.argv;
  console.log(JSON.stringify(await measureInThisProcess(dataDir, Number(times))));
}
