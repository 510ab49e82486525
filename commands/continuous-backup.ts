import { setTimeout as wait } from "node:timers/promises";
import { readBackupKey } from "../app/server/backup/continuous/backup-key.server.ts";
import { keyInWords } from "../app/server/backup/continuous/backup-key.ts";
import { CONTINUOUS } from "../app/server/backup/continuous/continuous-state.server.ts";
import { createKeeper } from "../app/server/backup/continuous/keeper.server.ts";
import { openBackupPlace } from "../app/server/backup/continuous/open-backup-place.server.ts";
import { tryNewest } from "../app/server/backup/continuous/try-newest.server.ts";
import type { Stage } from "../app/server/backup/verify.server.ts";
import type { Settings } from "../app/server/config.server.ts";
import { describeFailure } from "../app/server/data-dir/storage-failure.server.ts";
import {
  eraseAbandonedPlaces,
  eraseTemporaryPlaces,
} from "../app/server/data-dir/temporary-place.server.ts";
import { refuse } from "./refuse.ts";

/** Of the ten seconds in which a commit is to be in a copy. */
const LOOK_EVERY_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
const LAST_COPY_WITHIN_MS = 7_500;
/** Where the ones before it did not arrive. */
const LAST_TRY_WITHIN_MS = 1_500;
const ABANDONED = new RegExp(`^${CONTINUOUS}-\\d+-\\w{6}$`);

/** As long as whoever started it holds its input; then once more. */
export async function keepCopies(settings: Settings): Promise<void> {
  const end = new AbortController();
  let failures = 0;
  process.stdin.resume().once("close", () => end.abort());
  // The site ends it, when its last order is stored.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
  end.signal.addEventListener("abort", () => {
    setTimeout(giveUp, failures > 0 ? LAST_TRY_WITHIN_MS : LAST_COPY_WITHIN_MS).unref();
  });
  await eraseAbandonedPlaces(settings.dataDir, ABANDONED, () => {});
  const { href: address } = requireAddress(settings);
  const keeper = await createKeeper({
    dataDir: settings.dataDir,
    origin: settings.origin,
    address,
    openPlace: () => openBackupPlace(requireAddress(settings), settings),
    clock: () => new Date(),
  });
  for (let isLast = false; ; isLast = end.signal.aborted) {
    try {
      await keeper.look();
      if (failures > 0) console.error("Kopierne når frem igen");
      failures = 0;
      if (!isLast) await keeper.sweepIfDue();
    } catch (error) {
      if (failures === 0) console.error(`Kopien nåede ikke frem: ${describeFailure(error)}`);
      failures += 1;
    }
    if (isLast) break;
    const pause = Math.min(LOOK_EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS);
    await wait(pause, undefined, { signal: end.signal }).catch(() => {});
  }
  keeper.close();
}

/** Once an hour, in a process of its own. */
export async function tryNewestCopy(settings: Settings, stage: Stage): Promise<void> {
  const openPlace = () => openBackupPlace(requireAddress(settings), settings);
  await tryNewest({ openPlace, settings, stage, now: new Date() });
}

export function showKey(settings: Settings): void {
  const key = readBackupKey(settings);
  if (!key) refuse("Der er ingen nøgle endnu: den bliver lavet, når sitet starter med BACKUP_URL");
  for (const line of keyInWords(key)) console.log(line);
}

function requireAddress({ backupAddress }: Settings) {
  return backupAddress ?? refuse("BACKUP_URL er ikke sat");
}

function giveUp(): never {
  eraseTemporaryPlaces();
  process.exit(1);
}
