import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ShowCopy } from "../app/server/backup/try-copy.server.ts";
import type { Settings } from "../app/server/config.server.ts";

const bundle = join(import.meta.dirname, "../dist/server/index.js");

export async function findShowCopy(settings: Settings): Promise<ShowCopy | undefined> {
  if (!existsSync(bundle)) return undefined;
  // As in production: React's development build behaves differently.
  process.env.NODE_ENV ??= "production";
  const site: typeof import("../app/start/bundle.server.ts") = await import(bundle);
  return site.createShowCopy(settings);
}
