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

export type ShowCopy = (dataDir: string, signal?: AbortSignal) => Promise<PageFingerprints>;

type Site = Pick<UnmigratedDatabase, "kysely"> & { origin: string };

/** @param copy its database file may change @throws {DamagedCopy} naming the first wrong page */
export async function verifyCopy(
  copy: Copy,
  show: ShowCopy,
  site?: Site,
  signal?: AbortSignal,
): Promise<number> {
  requireIntegrity(copy.database);
  const database = openSqliteReadOnly(copy.database);
  const content = await hashContent(database.kysely).finally(database.close);
  const pages = checkPictures(await show(dirname(copy.database), signal), copy);
  requireNone(firstBroken(pages));
  if (site) await compareWithSite(content, pages, site);
  return Object.keys(pages).filter((address) => !isPicture(address)).length;
}

function checkPictures(pages: PageFingerprints, { pictures }: Copy): PageFingerprints {
  const stored = new Set(pictures);
  const entries = Object.entries(pages).map(([address, fingerprint]) => {
    if (!isPicture(address)) return [address, fingerprint];
    return [address, stored.has(address.slice("/media/".length)) ? FOUND : "svarer 404"];
  });
  return Object.fromEntries(entries);
}

const FOUND = "svarer 200";

const isPicture = (address: string) => address.startsWith("/media/");

async function compareWithSite(
  content: string,
  copied: PageFingerprints,
  { kysely, origin }: Site,
) {
  const health = await fetch(`${origin}/healthz`).catch(() => undefined);
  if (!health?.ok || (await hashContent(kysely)) !== content) return;
  const onSite = withoutMissingPictures(await readPages(origin, sample));
  if ((await hashContent(kysely)) !== content) return;
  const same = Object.keys(onSite).map((path) => [path, copied[path] ?? ""]);
  requireNone(firstDifference(onSite, Object.fromEntries(same)));
}

/** A picture that the site cannot show either is no fault of the copy. */
function withoutMissingPictures(pages: PageFingerprints): PageFingerprints {
  const entries = Object.entries(pages);
  return Object.fromEntries(
    entries.filter(([address, fingerprint]) => !isPicture(address) || fingerprint === FOUND),
  );
}

function requireNone(fault: string | undefined) {
  if (fault) throw new DamagedCopy(`${fault} i kopien`);
}

function sample(paths: string[]): string[] {
  const step = Math.ceil(paths.length / MOST_PAGES_OF_SITE);
  return paths.filter((_, index) => index % step === 0);
}
