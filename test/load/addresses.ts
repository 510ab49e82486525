import { setTimeout as wait } from "node:timers/promises";
import { AS_PART } from "../as-part.ts";
import type { Chance } from "../torture/random.ts";
import { THROUGH_PROXY } from "../torture/site.ts";

export type Kind = "page" | "part" | "asset" | "picture";
/** `weight`: how often it is asked for, beside the others of its kind. */
export type Address = { kind: Kind; path: string; weight: number };

/** Everything a visitor can come by: pages and their parts from the sitemap, what they mention with them. */
export async function findAddresses(origin: string): Promise<Address[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`, { headers: THROUGH_PROXY })).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => pathOf(loc));
  const mentioned = new Set<string>();
  for (const page of pages) {
    const html = await (await fetch(origin + page, { headers: THROUGH_PROXY })).text();
    for (const [path] of html.matchAll(/\/(?:assets|media|illustrations)\/[\w./-]+\.\w+/g)) {
      mentioned.add(path);
    }
  }
  const files = [...mentioned].map((path): Address => {
    return { kind: path.startsWith("/assets/") ? "asset" : "picture", path, weight: 1 };
  });
  await untilMade(origin, files);
  return [
    ...pages.map((path): Address => ({ kind: "page", path, weight: weightOf(path) })),
    ...pages.map((path): Address => ({ kind: "part", path, weight: weightOf(path) })),
    ...files,
  ];
}

/** Asks for every file once: a picture's variants are made in their time, before anybody is counted. */
async function untilMade(origin: string, files: Address[]) {
  for (const { path } of files) {
    const response = await fetch(origin + path, { headers: THROUGH_PROXY });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  }
  await wait(500);
}

/** The same addresses on the bare server: as many bytes, and nothing else. */
export async function bareAddresses(origin: string, addresses: Address[]): Promise<Address[]> {
  const bare: Address[] = [];
  for (const { kind, path, weight } of addresses) {
    const response = await fetch(origin + path, { headers: headersOf(kind, "br") });
    await response.arrayBuffer();
    const bytes = response.headers.get("content-length") ?? 0;
    bare.push({ kind, weight, path: `${path.replace(/\?.*/, "")}?bytes=${bytes}` });
  }
  return bare;
}

/** The front page and the lists are seen more often than the rest. */
export function createChooser(addresses: Address[], chance: Chance) {
  const weighted = (kind: Kind) =>
    addresses
      .filter((address) => address.kind === kind)
      .flatMap((address) => Array.from({ length: address.weight }, () => address));
  const byKind = {
    page: weighted("page"),
    part: weighted("part"),
    asset: weighted("asset"),
    picture: weighted("picture"),
  };
  return (kind: Kind): Address => chance.pick(byKind[kind]);
}

function weightOf(path: string): number {
  if (path === "/") return 8;
  return path.split("/").length === 2 ? 3 : 1;
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
  return pathname + search;
}

/** As a browser asks: for a page's part it says that it has the frame. */
export function headersOf(kind: Kind, encoding: string): Record<string, string> {
  return { ...THROUGH_PROXY, ...(kind === "part" && AS_PART), "accept-encoding": encoding };
}
