import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareSite, type SiteProcess, START } from "../../test/kit/site-process.ts";

export type MeasuredSite = SiteProcess & { cookie: string };

export async function withSite<Figures>(
  measure: (site: MeasuredSite) => Promise<Figures>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "samspil-bench-"));
  const site = await prepareSite({ DATA_DIR: dataDir, LOG_LEVEL: "error" }, START);
  try {
    await site.start();
    if (fill) {
      await site.end("SIGTERM");
      await fill(dataDir);
      await site.start();
    }
    return await measure({ ...site, cookie: await site.signIn() });
  } finally {
    await site.end("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @throws for another status than 200 or one of `expected` */
export async function ask(
  { origin, cookie }: Pick<MeasuredSite, "origin" | "cookie">,
  path: string,
  init: RequestInit = {},
  expected: number[] = [],
): Promise<string> {
  const headers = { cookie, origin, ...init.headers };
  const answer = await fetch(origin + path, { redirect: "manual", ...init, headers });
  const text = await answer.text();
  if (![200, ...expected].includes(answer.status))
    throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

export function json(body: object): RequestInit {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
}

export function browserCookies(cookie: string, url: string) {
  return cookie.split("; ").map((pair) => {
    const [name = ""] = pair.split("=");
    return { name, value: pair.slice(name.length + 1), url };
  });
}
