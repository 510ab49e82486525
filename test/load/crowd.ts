import { AS_PART } from "../as-part.ts";
import type { Chance } from "../torture/random.ts";
import { THROUGH_PROXY } from "../torture/site.ts";

const WITHIN_MS = 30_000;

type Kind = "page" | "part" | "file";

/** What a visitor can come by: the pages of the sitemap, and the files that they mention. */
export async function findAddresses(origin: string) {
  const sitemap = await read(`${origin}/sitemap.xml`);
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => {
    const { pathname, search } = new URL(loc.replaceAll("&amp;", "&"));
    return pathname + search;
  });
  const html = await Promise.all(pages.map((page) => read(origin + page)));
  const files = html.join("").match(/\/(?:assets|media|illustrations)\/[\w./-]+\.\w+/g) ?? [];
  // A picture's variants are made in their time, before anybody is counted.
  for (const file of new Set(files)) await read(origin + file);
  return { page: pages, part: pages, file: [...new Set(files)] };
}

async function read(address: string): Promise<string> {
  const response = await fetch(address, { headers: THROUGH_PROXY });
  if (response.status !== 200) throw new Error(`${address} answers ${response.status}`);
  return response.text();
}

type Crowd = {
  origin: string;
  addresses: Record<Kind, string[]>;
  perSecond: number;
  chance: Chance;
};

/**
 * Visitors that arrive at a fixed rate, however slowly they are answered. Each opens a page or, within the site, its part;
 * some also need a file, and some have been there before.
 */
export function createCrowd({ origin, addresses, perSecond, chance }: Crowd) {
  const etags = new Map<string, string>();
  const errors: string[] = [];
  const underway = new Set<Promise<void>>();
  let visitors = 0;
  let notModified = 0;
  let timer: NodeJS.Timeout | undefined;

  function visit() {
    visitors += 1;
    ask(chance.number() < 0.7 ? "page" : "part");
    if (chance.number() < 0.4) ask("file");
  }

  function ask(kind: Kind) {
    const path = chance.pick(addresses[kind]);
    const asking = askOnce(kind, path)
      .catch((error: unknown) => void errors.push(`${path}: ${error}`))
      .finally(() => underway.delete(asking));
    underway.add(asking);
  }

  async function askOnce(kind: Kind, path: string) {
    const encoding = chance.pick(["gzip, deflate, br", "gzip, deflate, br", "gzip", "identity"]);
    const key = `${kind} ${encoding} ${path}`;
    const known = chance.number() < 0.4 ? etags.get(key) : undefined;
    const response = await fetch(origin + path, {
      headers: {
        ...THROUGH_PROXY,
        ...(kind === "part" && AS_PART),
        ...(known && { "if-none-match": known }),
        "accept-encoding": encoding,
      },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const text = await response.text();
    if (response.status === 304 && known) {
      notModified += 1;
      return;
    }
    const problem = problemOf(kind, response.status, text);
    if (problem) errors.push(`${path}: ${problem}`);
    etags.set(key, response.headers.get("etag") ?? "");
  }

  return {
    start() {
      const began = performance.now();
      timer = setInterval(() => {
        while (began + (visitors * 1000) / perSecond <= performance.now()) visit();
      }, 1);
    },
    /** Lets nobody more in, and reports when all have been answered. */
    async stop() {
      clearInterval(timer);
      await Promise.all(underway);
      return { visitors, notModified, errors };
    },
  };
}

/** Anything but 200, or 304 to who asked with an ETag, and what is not whole. */
function problemOf(kind: Kind, status: number, text: string): string | undefined {
  if (status !== 200) return `status ${status}`;
  if (kind === "page" && !/<header[\s\S]*<h1[\s>][\s\S]*<\/html>\s*$/.test(text))
    return "no whole page";
  if (kind === "part" && !/^<!doctype html><html lang="\w+"><head>.*<main.*<\/html>$/s.test(text))
    return "no whole part";
  return text.length > 0 ? undefined : "nothing";
}
