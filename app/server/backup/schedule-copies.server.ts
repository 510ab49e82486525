import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Settings, SettingsError } from "../config.server.ts";
import { type Events, SERVER } from "../events/events.server.ts";
import type { Log } from "../log.server.ts";
import type { Copies } from "./copies.server.ts";
import { COPIES_FILE } from "./copies-state.server.ts";
import { isInside } from "./files.server.ts";

/** Of the ten seconds in which a commit is to be in a copy. */
const LOOK_EVERY_MS = 4_000;
const LONGEST_PAUSE_MS = 60_000;
const LAST_COPY_WITHIN_MS = 7_500;
/** Where the ones before it did not arrive. */
const LAST_TRY_WITHIN_MS = 1_500;
/** When the newest copy is started: after the start, after one that is sound, and after one that is not. */
const PROVE_FIRST_MS = 60_000;
const PROVE_EVERY_MS = 60 * 60_000;
const PROVE_AGAIN_MS = 5 * 60_000;

type Keeping = { log: Pick<Log, "warn" | "error">; events: Pick<Events, "record"> };

/** As long as the site runs. @returns what ends it, with a last copy */
export function scheduleCopies(copies: Copies, { log, events }: Keeping): () => Promise<void> {
  let failures = 0;
  let looking: Promise<void> | undefined;
  let proving: Promise<void> | undefined;
  let nextLook: NodeJS.Timeout | undefined;
  let nextTrial: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look() {
    try {
      await copies.look();
      if (failures > 0) log.warn("copies arrive again");
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures > 1) return;
      log.error({ err: error }, "a copy did not arrive");
      await events
        .record({ ...SERVER, kind: "backup failed" })
        .catch((second: unknown) => log.error({ err: second }, "it could not be remembered"));
    }
  }

  async function lookAgain() {
    looking = look();
    await looking;
    const pause = Math.min(LOOK_EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS);
    if (!stopped) nextLook = setTimeout(lookAgain, pause).unref();
  }

  async function prove() {
    const isSound = await copies.prove().then(
      () => true,
      (error: unknown) => {
        if (!stopped) log.error({ err: error }, "the newest copy could not be started");
        return false;
      },
    );
    if (!stopped) nextTrial = setTimeout(proveAgain, isSound ? PROVE_EVERY_MS : PROVE_AGAIN_MS);
    nextTrial?.unref();
  }

  function proveAgain() {
    proving = prove();
  }

  lookAgain();
  nextTrial = setTimeout(proveAgain, PROVE_FIRST_MS).unref();
  return async () => {
    if (stopped) return;
    stopped = true;
    clearTimeout(nextLook);
    clearTimeout(nextTrial);
    const late = setTimeout(copies.stop, failures > 0 ? LAST_TRY_WITHIN_MS : LAST_COPY_WITHIN_MS);
    await looking;
    await look();
    clearTimeout(late);
    copies.stop();
    await proving;
  };
}

/** @throws {SettingsError} when BACKUP_URL is a folder that copies can never lie in */
export function requireBackupAddress({ backupAddress, dataDir }: Settings) {
  if (!backupAddress?.folder) return;
  const { folder } = backupAddress;
  if (isInside(folder, dataDir)) {
    throw new SettingsError("BACKUP_URL: skal ligge uden for DATA_DIR");
  }
  // Later a folder that is gone is a disk that is gone: the site starts, and says so.
  if (!existsSync(folder) && !existsSync(join(dataDir, COPIES_FILE))) {
    throw new SettingsError(`BACKUP_URL: mappen ${folder} findes ikke. Opret den først`);
  }
}
