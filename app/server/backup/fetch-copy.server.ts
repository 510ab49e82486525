import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseDanishTime } from "../../formats/danish-clock.ts";
import { danishTime } from "../../formats/danish-time.ts";
import { type Settings, SettingsError } from "../config.server.ts";
import { openSqliteReadOnly } from "../database/sqlite.server.ts";
import { describeFailure } from "../database/storage-failure.server.ts";
import type { BackupAddress } from "../s3/backup-address.ts";
import type { Copy } from "./backup.server.ts";
import { readBackupKey, storeBackupKey } from "./backup-key.server.ts";
import { readCopiesState, writeCopiesState } from "./copies-state.server.ts";
import { type EncryptedRepository, openRepository } from "./encrypted-repository.server.ts";
import { DamagedCopy } from "./manifest.server.ts";
import { readSiteState, type SiteState } from "./prepare-copy.server.ts";
import type { Fetched } from "./restore.server.ts";
import {
  listCopies,
  openStoredCopy,
  readHighestNumber,
  recordRestore,
  type StoredCopy,
} from "./stored-copies.server.ts";

type FetchOptions = {
  from: BackupAddress;
  /** Danish time: '2026-11-17 14:00'. Default: the newest copy. */
  at: string | undefined;
  settings: Settings;
  now: Date;
  print: (line: string) => void;
};

export async function fetchCopy(options: FetchOptions, folder: string): Promise<Fetched> {
  const { from, at, settings, now, print } = options;
  const until = at === undefined ? undefined : parseTime(at);
  const repository = await openRepository(from, settings);
  const copies = await listCopies(repository);
  const newest = copies.at(-1);
  if (!newest) throw new Error(`der er ingen kopier i ${from.href}`);
  const copy = await openNewestWhole(repository, copiesUntil(copies, until), folder, print);
  const lastOrderNumber = await readHighestNumber(repository, copies);
  return {
    copy,
    newest: { lastOrderNumber, state: await readNewestState(repository, newest, folder) },
    async beforeReplace(continuation) {
      await continueCopies(options, newest);
      await recordRestore(repository, continuation.lastOrderNumber, now).catch((error: unknown) =>
        print(`${NOT_RECORDED} (${describeFailure(error)})`),
      );
    },
  };
}

/** A full disk must not stop a restore. */
const NOT_RECORDED =
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

async function openNewestWhole(
  repository: EncryptedRepository,
  copies: StoredCopy[],
  folder: string,
  print: (line: string) => void,
): Promise<Copy> {
  for (const copy of copies.toReversed()) {
    try {
      return await openStoredCopy(repository, copy, folder);
    } catch (error) {
      if (!(error instanceof DamagedCopy)) throw error;
      print(
        `Kopien fra ${danishTime(copy.madeAt)} kan ikke bruges (${error.message}). Den før den bliver prøvet.`,
      );
    }
  }
  throw new DamagedCopy("ingen af kopierne er hele");
}

async function readNewestState(
  repository: EncryptedRepository,
  newest: StoredCopy,
  folder: string,
): Promise<SiteState | undefined> {
  const subfolder = join(folder, "nyeste");
  await mkdir(subfolder);
  try {
    const copy = await openStoredCopy(repository, newest, subfolder);
    const database = openSqliteReadOnly(copy.database);
    return await readSiteState(database.kysely).finally(database.close);
  } catch (error) {
    if (error instanceof DamagedCopy) return undefined;
    throw error;
  }
}

/** The restored site adds its copies to this repository, unless its settings name another. */
async function continueCopies({ from, settings }: FetchOptions, newest: StoredCopy) {
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
  if (key) storeBackupKey(dataDir, key);
}
