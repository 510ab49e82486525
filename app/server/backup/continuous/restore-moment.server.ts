import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { danishMoment } from "../../../formats/danish-moment.ts";
import { danishTime } from "../../../formats/danish-time.ts";
import { SettingsError } from "../../config.server.ts";
import { describeFailure } from "../../data-dir/storage-failure.server.ts";
import { withTemporaryPlace } from "../../data-dir/temporary-place.server.ts";
import { DamagedBackup } from "../manifest.server.ts";
import { type Restored, restoreBackup } from "../restore.server.ts";
import { parseBackupAddress } from "./backup-address.ts";
import { keepBackupKey, readBackupKey } from "./backup-key.server.ts";
import { claimNumbers } from "./claim-numbers.server.ts";
import { newWriter, readWriterState, writeWriterState } from "./continuous-state.server.ts";
import { fetchDatabase, fetchMoment } from "./fetch-moment.server.ts";
import { type Moment, momentsUpTo, readMoment, readNewest } from "./moment.server.ts";
import { openBackupPlace, type PlaceSettings } from "./open-backup-place.server.ts";
import type { SealedPlace } from "./sealed-place.server.ts";

type RestoreMomentOptions = {
  /** As BACKUP_URL is. */
  from: string;
  /** By a Danish clock: '2026-11-17 14:00'; without, the newest. */
  at: string | undefined;
  settings: PlaceSettings;
  now: Date;
  /** Says what is worth knowing while it goes on: of a damaged copy that the one before it is taken. */
  tell: (line: string) => void;
};

/** Fetches a continuous copy and puts it in the place of the data folder. */
export async function restoreMoment(options: RestoreMomentOptions): Promise<Restored> {
  const { from, at, settings, now, tell } = options;
  const { dataDir } = settings;
  const until = at === undefined ? undefined : parseTime(at);
  const address = parseBackupAddress(from);
  if (!address) throw new SettingsError("--from: skal være en adresse som BACKUP_URL");
  const place = await openBackupPlace(address, settings);
  const newest = await readNewest(place);
  if (!newest) throw new Error(`der er ingen løbende kopier i ${from}`);
  return withTemporaryPlace(`${dataDir}-hentes`, async (temporary) => {
    const numbers = numbersUntil(newest, until);
    const folder = await fetchFirstWhole(place, numbers, temporary, options);
    const newestFolder = join(temporary, "nyeste");
    await fetchLast(place, newest, newestFolder);
    return restoreBackup(folder, dataDir, now, {
      newest: newestFolder,
      claimNumbers: (since) =>
        claimNumbers(place, since).catch((error: unknown) => {
          tell(`${UNCLAIMED} (${describeFailure(error)})`);
          return since;
        }),
      settle: (arriving) => settle(arriving, newest, settings),
    });
  });
}

/** A place that is full is no reason to stay without a site. */
const UNCLAIMED =
  "Det kunne ikke skrives ved kopierne, at der er gendannet. Gendan ikke herfra igen, før sitet har lavet en ny kopi: ellers kan et nummer blive givet to gange";

function parseTime(at: string): Date {
  const moment = danishMoment(at.trim().replace(" ", "T"));
  if (!moment) throw new SettingsError('--at: skal være en tid som "2026-11-17 14:00"');
  return moment;
}

function numbersUntil(newest: Moment, until: Date | undefined): number[] {
  const all = momentsUpTo(newest).toSorted((a, b) => b.number - a.number);
  const found = all.filter(({ madeAt }) => !until || new Date(madeAt) <= until);
  const [oldest] = all.toReversed();
  if (found.length === 0 && oldest) {
    throw new Error(
      `så langt tilbage er der ingen kopi. Den ældste er fra ${danishTime(oldest.madeAt)}`,
    );
  }
  return found.map(({ number }) => number);
}

/** @returns the folder that it lies in */
async function fetchFirstWhole(
  place: SealedPlace,
  numbers: number[],
  temporary: string,
  { tell }: RestoreMomentOptions,
): Promise<string> {
  for (const number of numbers) {
    const folder = join(temporary, String(number));
    try {
      await fetchMoment(place, await readMoment(place, number), folder);
      return folder;
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
      tell(`Kopi ${number} kan ikke bruges (${error.message}). Den før den bliver prøvet.`);
    }
  }
  throw new DamagedBackup("ingen af kopierne er hele");
}

/** For the numbers and letters that came later. Where it cannot be had, more numbers are left out. */
async function fetchLast(place: SealedPlace, newest: Moment, folder: string) {
  await mkdir(folder, { mode: 0o700 });
  try {
    await fetchDatabase(place, newest, folder);
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
  }
}

/** The restored site goes on where the copies end. */
async function settle(
  arriving: string,
  newest: Moment,
  settings: RestoreMomentOptions["settings"],
) {
  const own = (await readWriterState(arriving)) ?? newWriter();
  await writeWriterState(arriving, { writer: own.writer, follows: newest.number });
  const key = readBackupKey(settings);
  if (key) keepBackupKey(arriving, key);
}
