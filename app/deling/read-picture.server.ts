import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Samspil } from "../server/context.ts";
import { projectRoot } from "../server/data-dir/project-root.server.ts";

const OF_THE_SITE = "/illustrations/hero-vindue.svg";

/** The bytes of a page's picture; those of the site's own where it has none, or one that cannot be read. */
export async function readPicture(services: Samspil, src = ""): Promise<Buffer> {
  const stored = await readStored(services, src);
  return stored ?? readFile(join(projectRoot, "public", isDrawing(src) ? src : OF_THE_SITE));
}

/** The bytes of an uploaded picture; undefined where there is none, or it cannot be read. */
export async function readStored({ media, log }: Samspil, src: string) {
  try {
    const stored = await media.read(/^\/media\/(.+)$/.exec(src)?.[1] ?? "");
    return stored && Buffer.concat(await Array.fromAsync(stored.stream()));
  } catch (error) {
    log.error({ err: error }, "picture to share could not be read");
    return undefined;
  }
}

function isDrawing(src: string): boolean {
  return /^\/illustrations\/[\w-]+\.svg$/.test(src);
}
