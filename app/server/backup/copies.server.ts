import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { danishTime } from "../../formats/danish-time.ts";
import { DAY_MS, MINUTE_MS } from "../../formats/durations.ts";
import type { Settings } from "../config.server.ts";
import { DATABASE_FILE } from "../data-dir/names.ts";
import { TEMPORARY_FOLDER, withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";
import { type Database, JOB_WITHIN_MS } from "../database/database.server.ts";
import { describeFailure } from "../database/storage-failure.server.ts";
import type { ClockTrust } from "../database/trusted-clock.server.ts";
import { LockHeld } from "../database/unavailable.server.ts";
import { type Audit, SERVER } from "../events/audit.server.ts";
import { nightOf } from "../jobs/nightly.server.ts";
import type { Log } from "../log.server.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { BackupAddress } from "../s3/backup-address.ts";
import { COPIES_FILE, openCopiesState } from "./copies-state.server.ts";
import { fetchForTrial } from "./fetch-copy.server.ts";
import { DamagedCopy } from "./manifest.server.ts";
import {
  isFailure,
  LOCKED,
  type Marks,
  NO_COPIES,
  nameOf,
  openRestic,
  type StoredCopy,
} from "./restic.server.ts";
import { makeSnapshot } from "./snapshot.server.ts";
import { type ShowCopy, tryCopy } from "./try-copy.server.ts";
import { type Known, type Progress, readMissing, readProgressOf } from "./went-back.server.ts";

/** The site's own snapshot, in DATA_DIR. */
export const COPY_FOLDER = "copy";
const LIST_EVERY_MS = 10 * MINUTE_MS;
/** Each trial reads one part of the stored files, so that a month reads them all. */
const PARTS = 30;

class OtherSite extends Error {
  override name = "OtherSite";
}

const EMPTIED = `her lå kopier før, og nu er der ingen. Er drevet sat til? Skal der begyndes forfra her, så slet ${COPIES_FILE} i DATA_DIR, og start hjemmesiden igen`;

export type CopiesOptions = {
  settings: Settings;
  clock: () => Date;
  clockTrust: Pick<ClockTrust, "read">;
  database: Database;
  media: Pick<MediaStore, "listMasters" | "get" | "has">;
  audit: Audit;
  log: Pick<Log, "warn" | "error">;
  show: ShowCopy;
};

export type Copies = Omit<Awaited<ReturnType<typeof createCopies>>, "newestKnown">;

/** Copies the site to BACKUP_URL: SQLite within seconds of every commit, PostgreSQL once a day. */
export async function createCopies(address: BackupAddress, options: CopiesOptions) {
  const { settings, clock, clockTrust, database, media, audit, log, show } = options;
  const { dataDir, databaseUrl } = settings;
  const stop = new AbortController();
  const restic = openRestic(address, settings, { log, stop: stop.signal });
  const reader = databaseUrl
    ? undefined
    : new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const dataVersion = reader?.prepare("pragma data_version");
  const state = await openCopiesState(address.href, settings, database);
  let running = Promise.resolve();
  let copiedVersion: unknown;
  let last: { name: string; content: string } | undefined;
  let listedAt = Number.NEGATIVE_INFINITY;

  function run(): Promise<void> {
    running = running.then(runOnce, runOnce);
    return running;
  }

  async function runOnce(): Promise<void> {
    const now = clock();
    const { failure, seenAt } = state.now();
    await reportFailure(async () => {
      const isMade = await copyIfDue(now);
      const isNewMinute = seenAt?.slice(0, 16) !== now.toISOString().slice(0, 16);
      const until = databaseUrl ? state.now().savedAt : now.toISOString();
      if (isMade || failure || isNewMinute)
        await state.update({ seenAt: until, failure: undefined });
    });
  }

  async function reportFailure<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      listedAt = Number.NEGATIVE_INFINITY;
      const at = state.now().failure?.at ?? clock().toISOString();
      await state.update({ failure: { at, reason: describeFailure(error) } });
      throw error;
    }
  }

  /** SQLite at each change, PostgreSQL at its first run of a night. @returns whether a copy was made */
  async function copyIfDue(now: Date): Promise<boolean> {
    const version = dataVersion?.get()?.data_version;
    const night = nightOf(now);
    const isNewNight = state.now().night !== night;
    const isDue = databaseUrl ? isNewNight : version !== copiedVersion;
    const isListDue = performance.now() - listedAt > LIST_EVERY_MS;
    if (!isDue && !isNewNight && !isListDue) return false;
    async function work() {
      const stored = await list({ begins: true });
      const newest = stored.at(-1);
      // Several processes on one PostgreSQL make one copy.
      const isThere = databaseUrl && newest && nightOf(new Date(newest.madeAt)) === night;
      const isMade = isDue && !isThere && (await copy(stored, now));
      copiedVersion = version;
      // The first night ends when there is something to thin.
      if (isNewNight && state.now().night) await thin(now);
      if (isNewNight) await state.update({ night });
      return isMade;
    }
    if (!databaseUrl) return work();
    const isMade = await database
      .withLock("copies", work, { withinMs: JOB_WITHIN_MS })
      .catch((error: unknown) => {
        if (error instanceof LockHeld) return false;
        throw error;
      });
    if (isMade) await audit({ kind: "backup made", who: SERVER });
    return isMade;
  }

  /**
   * @param begins a repository where there is none: only under the lock of the copies, since the second of two
   *   beginnings would damage the first
   * @returns this site's copies, and what it was restored from
   */
  async function list({ begins = false } = {}): Promise<StoredCopy[]> {
    const { site, savedAt, follows } = state.now();
    const stored = await restic.list().catch(async (error: unknown) => {
      if (!isFailure(error, NO_COPIES)) throw error;
      // A disk that is not mounted, or was emptied, looks like a new place.
      if (savedAt) throw new Error(EMPTIED);
      if (begins) await restic.init();
      return [];
    });
    const newest = stored.at(-1);
    if (newest && newest.site !== site && nameOf(newest) !== follows)
      throw new OtherSite(formatOther(newest));
    if (last && !stored.some((copy) => nameOf(copy) === last?.name)) {
      forgetLast();
      throw new Error("den seneste kopi er der ikke længere");
    }
    listedAt = performance.now();
    if (newest && newest.madeAt !== savedAt) await state.update({ savedAt: newest.madeAt });
    return stored;
  }

  function forgetLast() {
    [last, copiedVersion] = [undefined, undefined];
  }

  /** @returns false where the copy would equal the last one: a commit may change nothing */
  async function copy(stored: StoredCopy[], now: Date): Promise<boolean> {
    const folder = join(dataDir, COPY_FOLDER);
    const database = join(folder, DATABASE_FILE);
    try {
      const options = { media, now, mayLink: true };
      const { madeAt, files, failure } = await makeSnapshot(settings, folder, options);
      const content = JSON.stringify(files);
      const isNew = content !== last?.content;
      if (isNew) {
        const marks = nextMarks(stored, await readProgressOf(database));
        await restic.backup(folder, madeAt, marks);
        last = { name: nameOf(marks), content };
        await state.update({ savedAt: madeAt, follows: undefined });
      }
      if (failure) throw failure;
      return isNew;
    } finally {
      // What is erased on the site must not stay in it until the next copy.
      await rm(database, { force: true });
    }
  }

  function nextMarks(stored: StoredCopy[], progress: Progress): Marks {
    const number = (stored.at(-1)?.number ?? 0) + 1;
    const given = Math.max(progress.lastOrderNumber, ...stored.map((copy) => copy.given));
    return { ...progress, site: state.now().site, number, given };
  }

  /** restic counts from the latest copy that is not dated in the future: a wrong clock could make one that ends all others. */
  async function thin(now: Date): Promise<void> {
    const times = (await restic.list()).map(({ madeAt }) => Date.parse(madeAt));
    const past = times.filter((time) => time <= now.getTime()).sort((a, b) => b - a);
    const [latest = 0, before = latest] = past;
    const isAlone = latest - before > DAY_MS;
    if (isAlone || (await clockTrust.read()).hasJumped || (await readMissing(dataDir))) return;
    await restic.thin();
  }

  /** @returns undefined where the copies are older than a restore that the operator chose */
  async function newestKnown(): Promise<Known | undefined> {
    const copies = await reportFailure(() => list());
    const newest = copies.at(-1);
    if (!newest || nameOf(newest) === state.now().follows) return undefined;
    const restores = database.kysely.selectFrom("events").where("kind", "=", "backup restored");
    const since = await restores.where("at", ">=", newest.madeAt).select("id").executeTakeFirst();
    if (since) return undefined;
    const lastOrderNumber = Math.max(...copies.map((copy) => copy.lastOrderNumber));
    return { ...newest, lastOrderNumber };
  }

  /** @param ending a stop need not wait until all is read */
  async function verify(ending?: AbortSignal): Promise<void> {
    const now = clock();
    const signals = [stop.signal, ending].filter((signal) => signal !== undefined);
    const signal = AbortSignal.any(signals);
    const { proof } = state.now();
    try {
      const name = join(dataDir, TEMPORARY_FOLDER, "kopi");
      const proven = await withTemporaryFolder(name, (folder) => verifyNewest(folder, now, signal));
      await state.update({ proof: { proven } });
    } catch (error) {
      // A trial that was stopped with the site, or met another's run, says nothing about the copy.
      if (signal.aborted || (proof.proven && isFailure(error, LOCKED))) throw error;
      if (error instanceof DamagedCopy) forgetLast();
      const at = proof.failure?.at ?? now.toISOString();
      await state.update({ proof: { ...proof, failure: { at, reason: describeFailure(error) } } });
      throw error;
    }
  }

  async function verifyNewest(folder: string, now: Date, signal: AbortSignal) {
    const newest = (await list()).at(-1);
    const { madeAt, pictures } = await fetchForTrial(restic, newest, folder);
    const pages = await tryCopy({ folder, pictures }, show, { media, signal });
    await restic.check(1 + (Math.floor(now.getTime() / DAY_MS) % PARTS), PARTS, signal);
    return { madeAt, provenAt: now.toISOString(), pages };
  }

  return {
    newestKnown,
    run,
    verify,
    stop: () => stop.abort(),
    close: () => reader?.isOpen && reader.close(),
  };
}

function formatOther({ madeAt }: StoredCopy): string {
  return `en anden hjemmeside har lagt en kopi der ${danishTime(madeAt)}. Giv hver hjemmeside sin egen BACKUP_URL, eller stop den anden, og gendan herfra`;
}
