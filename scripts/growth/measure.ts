import { brotliCompressSync, constants } from "node:zlib";
import type { Grown } from "./open-grown.ts";

export type Bytes = { raw: number; br: number };
export type PageFigures = { html: Bytes; data: Bytes; ms: number };

/** Milliseconds of processor time that `work` takes, all threads: other processes do not count. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export async function readWhole(site: Grown, path: string): Promise<Buffer> {
  const answer = await site.get(path);
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return body;
}

export function sizeOf(body: Buffer): Bytes {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { raw: body.length, br: brotliCompressSync(body, { params }).length };
}

/** Saves the newest article again with another title, as its form does. @returns milliseconds of processor time */
export async function saveArtikel(site: Grown, id: string, title: string): Promise<number> {
  const form = await readWhole(site, `/admin/viden.data?rediger=${id}`);
  const base = /"base","([\w-]{16})"/.exec(form.toString())?.[1] ?? "";
  const values = {
    title,
    description: "En kort beskrivelse.",
    tags: ["artikel"],
    link: `/viden/${id}`,
    content: "<p>En ny tekst.</p>",
  };
  return processorTime(async () => {
    const answer = await site.save("/admin/viden", { intent: "replace", id, base, values });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`the save was answered ${answer.status}: ${text}`);
  });
}
