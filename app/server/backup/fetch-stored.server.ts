import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseDanishTime } from "../../formats/danish-clock.ts";
import { danishTime } from "../../formats/danish-time.ts";
import { type Settings, SettingsError } from "../config.server.ts";
import { describeFailure } from "../data-dir/storage-failure.server.ts";
import { openSqliteAsIs } from "../database/sqlite.server.ts";
import type { Copy } from "./backup.server.ts";
import type { BackupAddress } from "./backup-address.ts";
import { keepBackupKey, readBackupKey } from "./backup-key.server.ts";
import { readCopiesState, writeCopiesState } from "./copies-state.server.ts";
import { DamagedCopy } from "./manifest.server.ts";
import type { Fetched } from "./restore.server.ts";
import { openBackupPlace, type SealedPlace } from "./sealed-place.server.ts";
import { readState, type State } from "./settle-copy.server.ts";
import {
  listCopies,
  noteRestored,
  openStoredCopy,
  readHighestNumber,
  type StoredCopy,
} from "./stored-copies.server.ts";

type FetchOptions = {
  from: BackupAddress;
  /** By a Danish clock: '2026-11-17 14:00'; without, the newest. */
  at: string | undefined;
  settings: Settings;
  now: Date;
  /** Says what is worth knowing while it goes on: of a damaged copy that the one before it is taken. */
  tell: (line: string) => void;
};

/** One of the copies at BACKUP_URL, and what the place knows of the time after it. */
export async function fetchStored(options: FetchOptions, folder: string): Promise<Fetched> {
  const { from, at, settings, now, tell } = options;
  const until = at === undefined ? undefined : parseTime(at);
  const place = await openBackupPlace(from, settings);
  const copies = await listCopies(place);
  const newest = copies.at(-1);
  if (!newest) throw new Error(`der er ingen kopier i ${from.href}`);
  const copy = await openNewest(place, copiesUntil(copies, until), folder, tell);
  const lastNumber = await readHighestNumber(place, copies);
  return {
    copy,
    newest: { lastNumber, state: await readNewestState(place, newest, folder) },
    async announce(since) {
      await followCopies(options, newest);
      await noteRestored(place, since.lastNumber, now).catch((error: unknown) =>
        tell(`${UNNOTED} (${describeFailure(error)})`),
      );
    },
  };
}

/** A place that is full is no reason to stay without a site. */
const UNNOTED =
  "Det kunne ikke skrives ved kopierne, at der er gendannet. Gendan ikke herfra igen, før hjemmesiden har lavet en ny kopi: ellers kan et nummer blive givet to gange";

function parseTime(at: string): Date {
  const moment = parseDanishTime(at.trim().replace(" ", "T"));
  if (!moment) throw new SettingsError('--at: skal være en tid som "2026-11-17 14:00"');
  return moment;
}

function copiesUntil(copies: StoredCopy[], until: Date | undefined): StoredCopy[] {
  const found = copies.filter(({ madeAt }) => !until || new Date(madeAt) <= until);
  const [oldest] = copies;
  if (found.length === 0 && oldest) {
    throw new Error(
      `så langt tilbage er der ingen kopi. Den ældste er fra ${danishTime(oldest.madeAt)}`,
    );
  }
  return found;
}

/** @throws {DamagedCopy} where none is whole */
async function openNewest(
  place: SealedPlace,
  copies: StoredCopy[],
  folder: string,
  tell: (line: string) => void,
): Promise<Copy> {
  for (const one of copies.toReversed()) {
    try {
      return await openStoredCopy(place, one, folder);
    } catch (error) {
      if (!(error instanceof DamagedCopy)) throw error;
      tell(
        `Kopien fra ${danishTime(one.madeAt)} kan ikke bruges (${error.message}). Den før den bliver prøvet.`,
      );
    }
  }
  throw new DamagedCopy("ingen af kopierne er hele");
}

/** For the letters that were sent later. */
async function readNewestState(
  place: SealedPlace,
  newest: StoredCopy,
  folder: string,
): Promise<State | undefined> {
  const beside = join(folder, "nyeste");
  await mkdir(beside);
  try {
    const { database } = await openStoredCopy(place, newest, beside);
    const opened = openSqliteAsIs(database);
    return await readState(opened.kysely).finally(opened.close);
  } catch (error) {
    if (error instanceof DamagedCopy) return undefined;
    throw error;
  }
}

/** The restored site's own copies go on where these end; of those in another place nothing is changed. */
async function followCopies({ from, settings }: FetchOptions, newest: StoredCopy) {
  const { dataDir, backupAddress } = settings;
  const { writer, address = from.href } = await readCopiesState(dataDir);
  if ((backupAddress?.href ?? address) !== from.href) return;
  await writeCopiesState(dataDir, {
    writer,
    address: from.href,
    savedAt: newest.madeAt,
    follows: newest.name,
    proof: {},
    gone: {},
  });
  const key = readBackupKey(settings);
  if (key) keepBackupKey(dataDir, key);
}
