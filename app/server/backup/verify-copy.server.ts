import { dirname } from "node:path";
import type { UnmigratedDatabase } from "../database/database.server.ts";
import { openSqliteReadOnly } from "../database/sqlite.server.ts";
import type { Copy } from "./backup.server.ts";
import { hashContent, requireIntegrity } from "./copy-database.server.ts";
import { DamagedCopy } from "./manifest.server.ts";
import {
  firstBroken,
  firstDifference,
  type PageFingerprints,
  readPages,
} from "./page-fingerprints.server.ts";

const MOST_PAGES_OF_SITE = 100;

/** Starts the site on a data folder, where it sends nothing and nothing grows old, and reads its pages. */
export type ShowCopy = (dataDir: string, signal?: AbortSignal) => Promise<PageFingerprints>;

/** The running site that a copy is of. */
type Site = Pick<UnmigratedDatabase, "kysely"> & { origin: string };

/**
 * Starts the site on a copy whose database may be changed by it, and compares its pages with those of the running site,
 * where that still has the same content. @returns how many pages it has @throws {DamagedCopy} naming the first that is wrong
 */
export async function verifyCopy(
  copy: Copy,
  show: ShowCopy,
  site?: Site,
  signal?: AbortSignal,
): Promise<number> {
  requireIntegrity(copy.database);
  const database = openSqliteReadOnly(copy.database);
  const content = await hashContent(database.kysely).finally(database.close);
  const shown = withPictures(await show(dirname(copy.database), signal), copy);
  requireSame(firstBroken(shown));
  if (site) await compareWithSite(content, shown, site);
  return Object.keys(shown).filter((address) => !isPicture(address)).length;
}

/** They are looked for where they lie. */
function withPictures(shown: PageFingerprints, { pictures }: Copy): PageFingerprints {
  const known = new Set(pictures);
  const entries = Object.entries(shown).map(([address, print]) => {
    if (!isPicture(address)) return [address, print];
    return [address, known.has(address.slice("/media/".length)) ? FOUND : "svarer 404"];
  });
  return Object.fromEntries(entries);
}

const FOUND = "svarer 200";

const isPicture = (address: string) => address.startsWith("/media/");

async function compareWithSite(content: string, shown: PageFingerprints, { kysely, origin }: Site) {
  const isAnswering = await fetch(`${origin}/healthz`).catch(() => undefined);
  if (!isAnswering?.ok || (await hashContent(kysely)) !== content) return;
  const onSite = whatIsShown(await readPages(origin, evenly));
  if ((await hashContent(kysely)) !== content) return;
  const copied = Object.keys(onSite).map((path) => [path, shown[path] ?? ""]);
  requireSame(firstDifference(onSite, Object.fromEntries(copied)));
}

/** A picture that the site cannot show either says nothing of the copy. */
function whatIsShown(shown: PageFingerprints): PageFingerprints {
  const entries = Object.entries(shown);
  return Object.fromEntries(
    entries.filter(([address, print]) => !isPicture(address) || print === FOUND),
  );
}

function requireSame(difference: string | undefined) {
  if (difference) throw new DamagedCopy(`${difference} i kopien`);
}

function evenly(paths: string[]): string[] {
  const step = Math.ceil(paths.length / MOST_PAGES_OF_SITE);
  return paths.filter((_, index) => index % step === 0);
}
