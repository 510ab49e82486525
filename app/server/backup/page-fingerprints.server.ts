import { hash } from "node:crypto";
import { mediaPathsIn } from "../media/media-path.ts";

/** By path: a hash of the page, or 'svarer 404' for a page or picture that has no 200. */
export type PageFingerprints = Record<string, string>;

export async function readPages(
  origin: string,
  choose: (paths: string[]) => string[] = (paths) => paths,
  signal?: AbortSignal,
): Promise<PageFingerprints> {
  const sitemap = await fetch(`${origin}/sitemap.xml`, { signal });
  const listed = pathsIn(await sitemap.text());
  if (!sitemap.ok || listed.length === 0) throw new Error(`sitemap.xml svarede ${sitemap.status}`);
  // A site that is not open yet lists few pages in its sitemap.
  const front = await fetch(`${origin}/`, { signal });
  const paths = choose([...new Set(["/", ...linksIn(await front.text()), ...listed])]);
  const pages: PageFingerprints = {};
  for (const path of paths) {
    const page = await fetch(origin + path, { redirect: "manual", signal });
    const html = await page.text();
    pages[path] = page.status === 200 ? fingerprint(html) : `svarer ${page.status}`;
    for (const picture of picturesIn(html)) {
      pages[picture] ??=
        `svarer ${(await fetch(origin + picture, { method: "HEAD", signal })).status}`;
    }
  }
  return pages;
}

export function firstDifference(
  expected: PageFingerprints,
  actual: PageFingerprints,
): string | undefined {
  for (const [address, fingerprint] of Object.entries(expected)) {
    const other = actual[address];
    if (!other) return `${nameOf(address)} mangler`;
    if (other === fingerprint) continue;
    if (other.startsWith("svarer")) return `${nameOf(address)} ${other}`;
    return `${nameOf(address)} viser noget andet`;
  }
  const added = Object.keys(actual).find((address) => !(address in expected));
  return added && `${nameOf(added)} er kommet til`;
}

export function firstBroken(pages: PageFingerprints): string | undefined {
  const broken = Object.entries(pages).find(
    ([address, fingerprint]) => fingerprint.startsWith("svarer") && !address.startsWith("/media/"),
  );
  return broken && `${nameOf(broken[0])} ${broken[1]}`;
}

function nameOf(address: string): string {
  return `${address.startsWith("/media/") ? "billedet" : "siden"} ${address}`;
}

/** Leaves out the parts that a build or the calendar changes. */
export function fingerprint(html: string): string {
  const parts = [
    /<title>[^<]*/.exec(html)?.[0],
    /<meta name="description"[^>]*>/.exec(html)?.[0],
    ...addressesIn(html),
    wordsOf(html),
  ];
  return hash("sha256", parts.join("\n"));
}

function wordsOf(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return body
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/© \d{4}/g, "©")
    .replace(/\s+/g, " ");
}

function addressesIn(html: string): string[] {
  const body = html.slice(html.indexOf("<body"));
  return [...body.matchAll(/ (?:href|src)="([^"]*)"/g)]
    .map(([, address = ""]) => address)
    .filter((address) => !address.startsWith("/assets/"));
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="(\/[^"#?]*)"/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !/^\/(admin|media)\b/.test(path));
}

function picturesIn(html: string): string[] {
  const masters = mediaPathsIn(html).filter((path) => !/\.w\d+\.\w+$/.test(path));
  return [...new Set(masters)].map((path) => `/media/${path}`);
}

function pathsIn(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
    return pathname + search;
  });
}
