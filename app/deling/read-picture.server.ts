import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Samspil } from "../server/context.ts";
import { projectRoot } from "../server/data-dir/project-root.server.ts";

const OF_THE_SITE = "/illustrations/hero-vindue.svg";

/** The bytes of a page's picture; those of the site's own where it has none, or one that cannot be read. */
export async function readPicture({ media, log }: Samspil, src = ""): Promise<Buffer> {
  try {
    const stored = await media.read(/^\/media\/(.+)$/.exec(src)?.[1] ?? "");
    if (stored) return Buffer.concat(await Array.fromAsync(stored.stream()));
  } catch (error) {
    log.error({ err: error }, "picture to share could not be read");
  }
  return readFile(join(projectRoot, "public", isDrawing(src) ? src : OF_THE_SITE));
}

function isDrawing(src: string): boolean {
  return /^\/illustrations\/[\w-]+\.svg$/.test(src);
}
