import { join } from "node:path";
import { DATABASE_FILE } from "../data-dir/names.ts";
import type { MediaStore } from "../media/media-store.ts";
import { requireIntegrity } from "./copy-database.server.ts";
import { DamagedCopy } from "./manifest.server.ts";
import { firstBroken, type Pages } from "./read-pages.server.ts";

/** Starts a site on a data folder, and reads its pages. */
export type ShowCopy = (dataDir: string, signal?: AbortSignal) => Promise<Pages>;

type Tried = { folder: string; pictures: string[] };
type TryOptions = { media?: Pick<MediaStore, "has">; signal?: AbortSignal };

/**
 * @param copy its database file may change
 * @param options.media what the site has: a picture that is missing there too is no fault of the copy
 * @returns the number of its pages @throws {DamagedCopy} naming the first that is wrong
 */
export async function tryCopy(
  { folder, pictures }: Tried,
  show: ShowCopy,
  { media, signal }: TryOptions = {},
): Promise<number> {
  requireIntegrity(join(folder, DATABASE_FILE));
  const pages = await show(folder, signal);
  const broken = firstBroken(pages);
  if (broken) throw new DamagedCopy(`${broken} i kopien`);
  for (const path of pages.pictures) {
    if (pictures.includes(path) || !(await media?.has(path))) continue;
    throw new DamagedCopy(`billedet ${path} mangler i kopien`);
  }
  return Object.keys(pages.statuses).length;
}
