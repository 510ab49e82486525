import { brotliCompressSync, constants } from "node:zlib";
import { round } from "../bench/figures.ts";
import type { Grown } from "./open-grown.ts";

/** Milliseconds of processor time that `work` takes, all threads: other processes do not count. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return round((user + system) / 1000, 2);
}

export async function readWhole(site: Grown, path: string, headers = {}): Promise<Buffer> {
  const answer = await site.get(path, headers);
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return body;
}

/** The first group of `pattern` in what `path` answers. */
export async function findOn(site: Grown, path: string, pattern: RegExp): Promise<string> {
  const found = pattern.exec((await readWhole(site, path)).toString())?.[1];
  if (!found) throw new Error(`nothing on ${path} is like ${pattern}`);
  return found;
}

/** Bytes as they are first sent, and as they were rendered. */
export function sizeOf(body: Buffer) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { raw: body.length, br: brotliCompressSync(body, { params }).length };
}
