import { mediaPathsIn } from "../media/media-path.ts";

export type Pages = {
  /** The status of each page, by its path. */
  statuses: Record<string, number>;
  /** The masters that they show, by their paths in the store. */
  pictures: string[];
};

/** Reads every page of a site: those of its sitemap, and those that its front page links to. */
export async function readPages(origin: string, signal?: AbortSignal): Promise<Pages> {
  const sitemap = await fetch(`${origin}/sitemap.xml`, { signal });
  const listed = pathsIn(await sitemap.text());
  if (!sitemap.ok || listed.length === 0) throw new Error(`sitemap.xml svarede ${sitemap.status}`);
  // A site that is not open yet lists few pages in its sitemap.
  const front = await fetch(`${origin}/`, { signal });
  const paths = new Set(["/", ...linksIn(await front.text()), ...listed]);
  const statuses: Pages["statuses"] = {};
  const pictures = new Set<string>();
  for (const path of paths) {
    const page = await fetch(origin + path, { redirect: "manual", signal });
    statuses[path] = page.status;
    for (const picture of mediaPathsIn(await page.text()))
      if (!/\.w\d+\.\w+$/.test(picture)) pictures.add(picture);
  }
  return { statuses, pictures: [...pictures] };
}

export function firstBroken({ statuses }: Pages): string | undefined {
  const broken = Object.entries(statuses).find(([, status]) => status !== 200);
  return broken && `siden ${broken[0]} svarer ${broken[1]}`;
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="(\/[^"#?]*)"/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !/^\/(admin|media)\b/.test(path));
}

function pathsIn(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
    return pathname + search;
  });
}
