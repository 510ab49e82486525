import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseDanishTime } from "../../formats/danish-clock.ts";
import { danishTime } from "../../formats/danish-time.ts";
import { type Settings, SettingsError } from "../config.server.ts";
import { DATABASE_FILE } from "../data-dir/names.ts";
import { openSqliteReadOnly } from "../database/sqlite.server.ts";
import { describeFailure } from "../database/storage-failure.server.ts";
import type { BackupAddress } from "../s3/backup-address.ts";
import { readBackupKey, storeBackupKey } from "./backup-key.server.ts";
import { readCopiesState, writeCopiesState } from "./copies-state.server.ts";
import { type Copy, DamagedCopy, MANIFEST, openCopy } from "./manifest.server.ts";
import { readSiteState, type SiteState } from "./prepare-copy.server.ts";
import {
  DAMAGED_COPIES,
  isFailure,
  nameOf,
  openRestic,
  type Restic,
  type StoredCopy,
} from "./restic.server.ts";
import type { Fetched } from "./restore.server.ts";

/** Copies share what they have in common: where so many cannot be read, an older one seldom can. */
const MOST_TRIED = 10;

type FetchOptions = {
  from: BackupAddress;
  /** Danish time: '2026-11-17 14:00'. Default: the newest copy. */
  at: string | undefined;
  settings: Settings;
  now: Date;
  print: (line: string) => void;
};

export async function fetchCopy(options: FetchOptions, folder: string): Promise<Fetched> {
  const { from, at, settings, print } = options;
  const until = at === undefined ? undefined : parseTime(at);
  const restic = openRestic(from, settings);
  const copies = await restic.list();
  const newest = copies.at(-1);
  if (!newest) throw new Error(`der er ingen kopier i ${from.href}`);
  const copy = await fetchNewestWhole(restic, copiesUntil(copies, until), folder, print);
  const numbers = copies.flatMap(({ lastOrderNumber, given }) => [lastOrderNumber, given]);
  return {
    copy,
    newest: {
      lastOrderNumber: Math.max(...numbers),
      state: await readStateOf(restic, newest, join(folder, "nyeste")),
    },
    async beforeReplace({ lastOrderNumber }) {
      await continueCopies(options, newest);
      // Two sites restored from one copy use different order numbers: each says here where its own begin.
      await restic
        .mark(newest, { given: lastOrderNumber })
        .catch((error: unknown) => print(`${NOT_MARKED} (${describeFailure(error)})`));
    },
  };
}

/** A full disk must not stop a restore. */
const NOT_MARKED =
  "Det kunne ikke skrives ved kopierne, at der er gendannet. Gendan ikke herfra igen, før hjemmesiden har lavet en ny kopi: ellers kan et nummer blive givet to gange";

function parseTime(at: string): Date {
  const time = parseDanishTime(at.trim().replace(" ", "T"));
  if (!time) throw new SettingsError('--at: skal være en tid som "2026-11-17 14:00"');
  return time;
}

function copiesUntil(copies: StoredCopy[], until: Date | undefined): StoredCopy[] {
  const earlier = copies.filter(({ madeAt }) => !until || new Date(madeAt) <= until);
  const [oldest] = copies;
  if (earlier.length === 0 && oldest) {
    throw new Error(
      `så langt tilbage er der ingen kopi. Den ældste er fra ${danishTime(oldest.madeAt)}`,
    );
  }
  return earlier;
}

async function fetchNewestWhole(
  restic: Restic,
  copies: StoredCopy[],
  folder: string,
  print: (line: string) => void,
): Promise<Copy> {
  for (const copy of copies.toReversed().slice(0, MOST_TRIED)) {
    try {
      return await fetchOne(restic, copy, join(folder, "kopi"));
    } catch (error) {
      if (!(error instanceof DamagedCopy)) throw error;
      print(
        `Kopien fra ${danishTime(copy.madeAt)} kan ikke bruges (${error.message}). Den før den bliver prøvet.`,
      );
    }
  }
  throw new DamagedCopy("ingen af kopierne er hele");
}

/** The newest of those that can be read decides; damaged pictures are left out. */
async function fetchOne(restic: Restic, copy: StoredCopy, folder: string): Promise<Copy> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // What is damaged is found by its hash.
  await restic.restore(copy, folder).catch(ignoreDamage);
  return openCopy(folder, { mayLack: true });
}

/** Database and manifest: the pictures stay there. */
export async function fetchForTrial(
  restic: Restic,
  copy: StoredCopy | undefined,
  folder: string,
): Promise<Copy> {
  if (!copy) throw new DamagedCopy("der er ingen kopi endnu");
  await restic.restore(copy, folder, [DATABASE_FILE, MANIFEST]);
  const { pictures, damaged, ...fetched } = await openCopy(folder, { mayLack: true });
  return { ...fetched, pictures: [...pictures, ...damaged], damaged: [] };
}

async function readStateOf(
  restic: Restic,
  copy: StoredCopy,
  folder: string,
): Promise<SiteState | undefined> {
  try {
    await restic.restore(copy, folder, [DATABASE_FILE]);
    const database = openSqliteReadOnly(join(folder, DATABASE_FILE));
    return await readSiteState(database.kysely).finally(database.close);
  } catch (error) {
    return ignoreDamage(error);
  }
}

function ignoreDamage(error: unknown): undefined {
  if (!isFailure(error, DAMAGED_COPIES)) throw error;
}

/** The restored site adds its copies to this repository, unless its settings name another. */
async function continueCopies({ from, settings }: FetchOptions, newest: StoredCopy) {
  const { dataDir, backupAddress } = settings;
  const { site, address = from.href } = await readCopiesState(dataDir);
  if ((backupAddress?.href ?? address) !== from.href) return;
  await writeCopiesState(dataDir, {
    site,
    address: from.href,
    savedAt: newest.madeAt,
    follows: nameOf(newest),
    proof: {},
  });
  const key = readBackupKey(settings);
  if (key) storeBackupKey(dataDir, key);
}
