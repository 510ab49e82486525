import { hash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { danishTime } from "../../formats/danish-time.ts";
import { DAY_MS, HOUR_MS } from "../../formats/durations.ts";
import type { Settings } from "../config.server.ts";
import { eraseUnfinished } from "../data-dir/atomic-write.server.ts";
import { DATABASE_FILE } from "../data-dir/names.ts";
import { TEMPORARY_FOLDER, withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";
import { type Database, JOB_WITHIN_MS } from "../database/database.server.ts";
import { describeFailure } from "../database/storage-failure.server.ts";
import type { TrustedClock } from "../database/trusted-clock.server.ts";
import { LockHeld } from "../database/unavailable.server.ts";
import { type Audit, SERVER } from "../events/audit.server.ts";
import type { Log } from "../log.server.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { BackupAddress } from "../s3/backup-address.ts";
import { isBackupDue } from "./backup-hour.ts";
import {
  COPIES_FILE,
  type CopiesState,
  readCopiesState,
  writeCopiesState,
} from "./copies-state.server.ts";
import { copyDatabase, readMigrations, requireStructure } from "./copy-database.server.ts";
import { expiredCopies } from "./copy-retention.ts";
import { type EncryptedRepository, openRepository } from "./encrypted-repository.server.ts";
import { hashFile } from "./files.server.ts";
import { DamagedCopy } from "./manifest.server.ts";
import { WRITER } from "./prepare-copy.server.ts";
import {
  COPIES,
  listCopies,
  listPictures,
  openStoredCopy,
  PICTURES,
  putCopy,
  type StoredCopy,
  withNewest,
} from "./stored-copies.server.ts";
import { type ShowCopy, verifyCopy } from "./verify-copy.server.ts";
import type { Known } from "./went-back.server.ts";

const LIST_EVERY_MS = 60_000;
/** An order does not wait for all pictures. */
const PICTURES_WITHIN_MS = 3_000;
/** Each verification checks one picture in this many, so that a day checks them all. */
const VERIFICATIONS_A_DAY = 24;
const YEAR_MS = 365 * DAY_MS;

class OtherSite extends Error {
  override name = "OtherSite";
}

const EMPTIED = `her lå kopier før, og nu er der ingen. Er drevet sat til? Skal der begyndes forfra her, så slet ${COPIES_FILE} i DATA_DIR, og start hjemmesiden igen`;

export type CopiesOptions = {
  settings: Settings;
  clock: () => Date;
  trustedClock: TrustedClock;
  database: Database;
  media: Pick<MediaStore, "listMasters" | "get">;
  audit: Audit;
  log: Pick<Log, "warn" | "error">;
  show: ShowCopy;
};

type Listing = { repository: EncryptedRepository; copies: StoredCopy[]; pictures: Set<string> };

export type Copies = Omit<Awaited<ReturnType<typeof createCopies>>, "newestKnown">;

/** Copies the site to BACKUP_URL: SQLite within seconds of every commit, PostgreSQL once a day. */
export async function createCopies(address: BackupAddress, options: CopiesOptions) {
  const { settings, clock, trustedClock, database, media, audit, log, show } = options;
  const { dataDir, databaseUrl } = settings;
  const stop = new AbortController();
  const reader = databaseUrl
    ? undefined
    : new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const dataVersion = reader?.prepare("pragma data_version");
  let state = await readState();
  let [writing, running] = [Promise.resolve(), Promise.resolve()];
  let listing: Listing | undefined;
  let copiedVersion: unknown;
  let last: { name: string; hash: string } | undefined;
  let listedAt = Number.NEGATIVE_INFINITY;
  let hasMorePictures = false;

  async function readState(): Promise<CopiesState> {
    const stored = await readCopiesState(dataDir);
    const writer = databaseUrl ? await readWriter(database.kysely) : stored.writer;
    const savedAt = stored.address === address.href ? stored.savedAt : undefined;
    return { ...stored, writer, savedAt, address: address.href };
  }

  function updateState(changes: Partial<CopiesState>): Promise<void> {
    state = { ...state, ...changes };
    const write = () => writeCopiesState(dataDir, state);
    writing = writing.then(write, write);
    return writing;
  }

  const open = () => openRepository(address, settings, { stop: stop.signal });

  function run(): Promise<void> {
    running = running.then(runOnce, runOnce);
    return running;
  }

  async function runOnce(): Promise<void> {
    const now = clock();
    const { failure, seenAt } = state;
    await reportFailure(async () => {
      const isMade = await copyIfDue(now);
      const savedAt = listing?.copies.at(-1)?.madeAt;
      const isNewMinute = seenAt?.slice(0, 16) !== now.toISOString().slice(0, 16);
      const until = databaseUrl ? savedAt : now.toISOString();
      if (isMade || failure || isNewMinute)
        await updateState({ seenAt: until, savedAt, failure: undefined });
    });
  }

  async function reportFailure<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      listing = undefined;
      const at = state.failure?.at ?? clock().toISOString();
      await updateState({ failure: { at, reason: describeFailure(error) } });
      throw error;
    }
  }

  /** @returns undefined where the copies are older than a restore that the operator chose */
  async function newestKnown(): Promise<Known | undefined> {
    const { copies } = await reportFailure(listRepository);
    // The first copy does not wait until this listing is old.
    listedAt = Number.NEGATIVE_INFINITY;
    const newest = copies.at(-1);
    if (!newest || newest.name === state.follows) return undefined;
    const restores = database.kysely.selectFrom("events").where("kind", "=", "backup restored");
    const since = await restores.where("at", ">=", newest.madeAt).select("id").executeTakeFirst();
    if (since) return undefined;
    const lastOrderNumber = Math.max(...copies.map((copy) => copy.lastOrderNumber));
    return { ...newest, lastOrderNumber };
  }

  async function copyIfDue(now: Date): Promise<boolean> {
    const version = dataVersion?.get()?.data_version;
    const isChanged = version !== copiedVersion;
    const isListDue = !listing || performance.now() - listedAt > LIST_EVERY_MS;
    if (!isChanged && !isListDue && !hasMorePictures) return false;
    const target = isListDue || !listing ? await listRepository() : listing;
    if (databaseUrl) return copyDaily(target, now);
    // A picture that cannot be read must not keep an order out of the copy.
    const [pictures] = await Promise.allSettled([putPictures(target, PICTURES_WITHIN_MS)]);
    const isMade = isChanged && (await putDatabase(target, now));
    copiedVersion = version;
    if (pictures.status === "rejected") throw pictures.reason;
    hasMorePictures = pictures.value;
    return isMade;
  }

  async function copyDaily(target: Listing, now: Date): Promise<boolean> {
    if (!isDue(target, now)) return false;
    async function copy() {
      const fresh = await listRepository();
      if (!isDue(fresh, now)) return false;
      await putPictures(fresh, Number.POSITIVE_INFINITY);
      await putDatabase(fresh, now);
      await audit({ kind: "backup made", who: SERVER });
      return true;
    }
    return database
      .withLock("copies", copy, { withinMs: JOB_WITHIN_MS })
      .catch((error: unknown) => {
        if (error instanceof LockHeld) return false;
        throw error;
      });
  }

  async function listRepository(): Promise<Listing> {
    const { writer, savedAt, follows } = state;
    // Stored before the first copy, so that a process killed after it recognises its own copy.
    if (!savedAt) await updateState({});
    const repository = await open();
    // A disk that is not mounted, or was emptied, looks like a new repository.
    if (savedAt && !repository.isClaimed) throw new Error(EMPTIED);
    const copies = await listCopies(repository);
    const newest = copies.at(-1);
    if (newest && newest.writer !== writer && newest.name !== follows)
      throw new OtherSite(formatOther(newest));
    await repository.claim();
    const { folder } = address;
    // A killed process leaves unfinished files. No file takes an hour.
    if (!listing && folder)
      await eraseUnfinished([join(folder, COPIES), join(folder, PICTURES)], log, HOUR_MS);
    if (last && !copies.some(({ name }) => name === last?.name)) {
      forgetLast();
      throw new Error("den seneste kopi er der ikke længere");
    }
    const pictures = listing?.pictures ?? new Set(await listPictures(repository));
    listing = { repository, copies, pictures };
    listedAt = performance.now();
    return listing;
  }

  function forgetLast() {
    [last, copiedVersion] = [undefined, undefined];
  }

  /** @returns false where the copy would equal the last one: a commit may change nothing */
  async function putDatabase(target: Listing, now: Date): Promise<boolean> {
    const { repository } = target;
    const number = (target.copies.at(-1)?.number ?? 0) + 1;
    const trusted = await trustedClock();
    const copy = await inTemporaryFolder(async (folder) => {
      const file = join(folder, DATABASE_FILE);
      await copyDatabase(settings, file);
      requireStructure(file);
      const content = await hashFile(file);
      if (content === last?.hash) return undefined;
      const { writer } = state;
      const made = await putCopy(repository, file, { number, madeAt: now.toISOString(), writer });
      last = { name: made.name, hash: content };
      return made;
    });
    if (!copy) return false;
    if (state.follows) await updateState({ follows: undefined });
    target.copies.push(copy);
    // Copies made after a clock jump expire by the wrong clock; older ones by the trusted clock.
    const ahead = target.copies.filter(
      ({ madeAt }) => Date.parse(madeAt) > trusted.getTime() + DAY_MS,
    );
    const expired = new Set([
      ...expiredCopies(target.copies, trusted),
      ...expiredCopies(ahead, now),
    ]);
    for (const { name } of expired) await repository.remove(`${COPIES}/${name}`);
    target.copies = target.copies.filter((stored) => !expired.has(stored));
    return true;
  }

  /** Deletes a picture a year after the site did, with the last copy that shows it. @returns whether time ran out */
  async function putPictures({ repository, pictures }: Listing, withinMs: number) {
    const end = performance.now() + withinMs;
    const masters = new Set(await media.listMasters());
    for (const path of masters) {
      if (pictures.has(path)) continue;
      if (performance.now() > end) return true;
      const stored = await media.get(path);
      if (!stored) continue;
      await repository.put(`${PICTURES}/${path}`, stored.stream());
      pictures.add(path);
    }
    const { gone } = state;
    const deleted = [...pictures].filter((path) => !masters.has(path));
    if (deleted.length === 0 && Object.keys(gone).length === 0) return false;
    const now = await trustedClock();
    const since = Object.fromEntries(
      deleted.map((path) => [path, gone[path] ?? now.toISOString()]),
    );
    for (const path of deleted) {
      if (now.getTime() - Date.parse(since[path] ?? "") < YEAR_MS) continue;
      await repository.remove(`${PICTURES}/${path}`);
      pictures.delete(path);
    }
    if (Object.keys(since).join() !== Object.keys(gone).join()) await updateState({ gone: since });
    return false;
  }

  async function verify(): Promise<void> {
    const now = clock();
    const { proof } = state;
    try {
      const proven = await inTemporaryFolder((folder) => verifyNewest(folder, now));
      await updateState({ proof: { proven } });
    } catch (error) {
      // A verification stopped with the site says nothing about the copy.
      if (stop.signal.aborted) throw error;
      if (error instanceof DamagedCopy) forgetLast();
      const at = proof.failure?.at ?? now.toISOString();
      await updateState({ proof: { ...proof, failure: { at, reason: describeFailure(error) } } });
      throw error;
    }
  }

  async function verifyNewest(folder: string, now: Date) {
    const repository = await open();
    const copy = await withNewest(repository, (newest) =>
      openStoredCopy(repository, newest, folder),
    );
    if (!copy) throw new DamagedCopy("der er ingen kopi endnu");
    const site = { kysely: database.kysely, origin: `http://127.0.0.1:${settings.port}` };
    const pages = await verifyCopy(copy, show, site, stop.signal);
    const turn = Math.floor(now.getTime() / HOUR_MS) % VERIFICATIONS_A_DAY;
    for (const [index, path] of copy.pictures.entries()) {
      if (index % VERIFICATIONS_A_DAY !== turn) continue;
      await copy.readPicture(path).catch((error: unknown) => {
        listing?.pictures.delete(path);
        throw error;
      });
    }
    return { madeAt: copy.madeAt, provenAt: now.toISOString(), pages };
  }

  function isDue({ copies }: Listing, now: Date): boolean {
    const newest = copies.at(-1);
    return isBackupDue(now, newest && new Date(newest.madeAt));
  }

  function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>) {
    return withTemporaryFolder(join(dataDir, TEMPORARY_FOLDER, "kopi"), work);
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

async function readWriter(kysely: Database["kysely"]): Promise<string> {
  const restored = await kysely
    .selectFrom("sequences")
    .select("value")
    .where("name", "=", WRITER)
    .executeTakeFirst();
  if (restored) return restored.value.toString(16).padStart(8, "0");
  const [first] = await readMigrations(kysely);
  return hash("sha256", first?.run_at ?? "").slice(0, 8);
}
