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
  const renders: Record<string, number> = {};
  for (const path of Object.keys(PAGES)) {
    const render = () => readPage(site, path);
    for (let count = 0; count < WARM_UP; count += 1) await render();
    const taken: number[] = [];
    for (let count = 0; count < times; count += 1) taken.push(await render());
    renders[path] = round(median(taken), 2);
  }
  await site.close();
  return renders;
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
