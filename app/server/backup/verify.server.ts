import { join } from "node:path";
import { SettingsError } from "../config.server.ts";
import { lockDataDir } from "../data-dir/data-dir-lock.server.ts";
import { withTemporaryPlace } from "../data-dir/temporary-place.server.ts";
import { noteVerified } from "./backup-state.server.ts";
import { contentWord } from "./database-copy.server.ts";
import {
  DATABASE_FILE,
  DamagedBackup,
  isOfHosted,
  type Manifest,
  writeVerified,
} from "./manifest.server.ts";
import { bringBack, requireWhole } from "./restore.server.ts";
import { firstBroken, firstDifference, readShown, type ShownPages } from "./shown-pages.server.ts";

const MOST_PAGES_OF_SITE = 100;

export type Stage = {
  /** Names the build: two builds may word the same content differently. */
  build: string;
  show: (dataDir: string) => Promise<ShownPages>;
};

type VerifyBackupOptions = {
  stage: Stage;
  now: Date;
  dataDir: string;
  origin: string;
  port: number;
};

export type Verification = {
  madeAt: string;
  pages: number;
  comparedWords: boolean;
  comparedWithSite: boolean;
};

/** Tries a backup, and remembers that it was. @throws {DamagedBackup} naming the first page that differs */
export async function verifyBackup(
  folder: string,
  options: VerifyBackupOptions,
): Promise<Verification> {
  const { now, dataDir, origin } = options;
  const manifest = await requireWhole(folder);
  const { madeAt, ...seen } = await tryBackup(folder, manifest, options);
  const verifiedAt = now.toISOString();
  await writeVerified(folder, { verifiedAt, ...seen });
  if (manifest.origin === origin) await noteVerified(dataDir, { madeAt, verifiedAt });
  return { madeAt, ...seen };
}

/** Starts the site on a restored copy and compares its pages. @throws {DamagedBackup} */
export async function tryBackup(
  folder: string,
  manifest: Manifest,
  options: Omit<VerifyBackupOptions, "now" | "origin">,
): Promise<Verification> {
  const { stage } = options;
  const shown = await withRestored(folder, manifest, stage.show);
  requireSame(firstBroken(shown));
  const { pages: before } = manifest;
  const comparedWords = before?.build === stage.build;
  if (before) requireSame(firstDifference(before.shown, shown, { words: comparedWords }));
  const comparedWithSite = !isOfHosted(manifest) && (await compareWithSite(folder, shown, options));
  const pages = Object.keys(shown).filter((address) => !address.startsWith("/media/")).length;
  return { madeAt: manifest.madeAt, pages, comparedWords, comparedWithSite };
}

export function withRestored<Result>(
  folder: string,
  manifest: Manifest,
  look: (dataDir: string) => Promise<Result>,
): Promise<Result> {
  return withTemporaryPlace(`${folder}-afproeves`, async (place) => {
    await bringBack(folder, manifest, place, { sharing: true });
    return look(place);
  });
}

/** @returns false when there is no running site with just this content to compare with */
async function compareWithSite(
  folder: string,
  shown: ShownPages,
  { dataDir, port }: Pick<VerifyBackupOptions, "dataDir" | "port">,
) {
  const site = `http://127.0.0.1:${port}`;
  if (!(await answers(site)) || !isHeld(dataDir)) return false;
  const words = contentWord(join(folder, DATABASE_FILE));
  const hasSameContent = () => contentWord(join(dataDir, DATABASE_FILE)) === words;
  if (!hasSameContent()) return false;
  const onSite = await readShown(site, evenly);
  if (!hasSameContent()) return false;
  const copy = Object.fromEntries(Object.keys(onSite).map((path) => [path, shown[path] ?? ""]));
  requireSame(firstDifference(onSite, copy), `i kopien og på sitet (${site})`);
  return true;
}

function requireSame(difference: string | undefined, between = "i kopien") {
  if (difference) throw new DamagedBackup(`${difference} ${between}`);
}

function evenly(paths: string[]): string[] {
  const step = Math.ceil(paths.length / MOST_PAGES_OF_SITE);
  return paths.filter((_, index) => index % step === 0);
}

function answers(site: string): Promise<boolean> {
  return fetch(`${site}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function isHeld(dataDir: string): boolean {
  try {
    lockDataDir(dataDir)();
    return false;
  } catch (error) {
    if (error instanceof SettingsError) return true;
    throw error;
  }
}
