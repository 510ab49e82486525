import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSite, type Site } from "../../test/torture/site.ts";

/** The production build in a process of its own, on a folder that `fill` has filled; its editor is signed in. */
export async function withSite<Figures>(
  measure: (site: Site) => Promise<Figures>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "samspil-bench-"));
  const site = await openSite(folder, { LOG_LEVEL: "error" });
  try {
    await site.start();
    if (fill) {
      await site.stop();
      await fill(site.dataDir);
      await site.start();
    }
    await site.signIn();
    return await measure(site);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As its editor asks. @returns the body of an answer of 200 or one of `expected` */
export async function ask(
  { origin, cookie }: Pick<Site, "origin" | "cookie">,
  path: string,
  init: RequestInit = {},
  expected: number[] = [],
): Promise<string> {
  const headers = { cookie: cookie(), origin, ...init.headers };
  const answer = await fetch(origin + path, { redirect: "manual", ...init, headers });
  const text = await answer.text();
  if (![200, ...expected].includes(answer.status))
    throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

/** What a form of the admin sends. */
export function json(body: object): RequestInit {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
}
