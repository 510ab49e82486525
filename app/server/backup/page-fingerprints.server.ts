import { createHash } from "node:crypto";
import { mediaPathsIn } from "../media/media-path.ts";

export type PageFingerprints = Record<string, string>;

export async function readPages(
  origin: string,
  choose: (paths: string[]) => string[] = (paths) => paths,
  signal?: AbortSignal,
): Promise<PageFingerprints> {
  const sitemap = await fetch(`${origin}/sitemap.xml`, { signal });
  const listed = pathsIn(await sitemap.text());
  if (!sitemap.ok || listed.length === 0) throw new Error(`sitemap.xml svarede ${sitemap.status}`);
  // Before it opens a site lists little, and has its pages all the same.
  const front = await fetch(`${origin}/`, { signal });
  const paths = choose([...new Set(["/", ...linksIn(await front.text()), ...listed])]);
  const shown: PageFingerprints = {};
  for (const path of paths) {
    const page = await fetch(origin + path, { redirect: "manual", signal });
    const html = await page.text();
    shown[path] = page.status === 200 ? fingerprint(html) : `svarer ${page.status}`;
    for (const picture of picturesIn(html)) {
      shown[picture] ??=
        `svarer ${(await fetch(origin + picture, { method: "HEAD", signal })).status}`;
    }
  }
  return shown;
}

export function firstDifference(
  expected: PageFingerprints,
  found: PageFingerprints,
): string | undefined {
  for (const [address, print] of Object.entries(expected)) {
    const now = found[address];
    if (!now) return `${nameOf(address)} mangler`;
    if (now === print) continue;
    if (now.startsWith("svarer")) return `${nameOf(address)} ${now}`;
    return `${nameOf(address)} viser noget andet`;
  }
  const added = Object.keys(found).find((address) => !(address in expected));
  return added && `${nameOf(added)} er kommet til`;
}

export function firstBroken(shown: PageFingerprints): string | undefined {
  const broken = Object.entries(shown).find(
    ([address, print]) => print.startsWith("svarer") && !address.startsWith("/media/"),
  );
  return broken && `${nameOf(broken[0])} ${broken[1]}`;
}

function nameOf(address: string): string {
  return `${address.startsWith("/media/") ? "billedet" : "siden"} ${address}`;
}

/** Of what a person sees, follows and finds by; without what a build or the calendar decides. */
export function fingerprint(html: string): string {
  const seen = [
    /<title>[^<]*/.exec(html)?.[0],
    /<meta name="description"[^>]*>/.exec(html)?.[0],
    ...addressesIn(html),
    wordsOf(html),
  ];
  return createHash("sha256").update(seen.join("\n")).digest("hex");
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
