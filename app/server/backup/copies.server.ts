import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { danishTime } from "../../formats/danish-time.ts";
import type { Settings } from "../config.server.ts";
import { eraseUnfinished, TEMPORARY_FOLDER } from "../data-dir/leftovers.server.ts";
import { describeFailure } from "../data-dir/storage-failure.server.ts";
import { withTemporaryFolder } from "../data-dir/temporary-folder.server.ts";
import { type Database, JOB_WITHIN_MS } from "../database/database.server.ts";
import { LockHeld } from "../database/unavailable.server.ts";
import { type Events, SERVER } from "../events/events.server.ts";
import type { TrustedClock } from "../jobs/trusted-clock.server.ts";
import type { Log } from "../log.server.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { BackupAddress } from "./backup-address.ts";
import { isBackupDue } from "./backup-hour.ts";
import {
  COPIES_FILE,
  type CopiesState,
  readCopiesState,
  writeCopiesState,
} from "./copies-state.server.ts";
import { copyDatabase, readMigrations } from "./copy-database.server.ts";
import { expiredCopies } from "./copy-retention.ts";
import { type EncryptedRepository, openRepository } from "./encrypted-repository.server.ts";
import { hashFile } from "./files.server.ts";
import { DATABASE_FILE, DamagedCopy } from "./manifest.server.ts";
import { WRITER } from "./prepare-copy.server.ts";
import {
  COPIES,
  listCopies,
  listPictures,
  openStoredCopy,
  PICTURES,
  putCopy,
  putPicture,
  removeCopy,
  removePicture,
  type StoredCopy,
  withNewest,
} from "./stored-copies.server.ts";
import { type ShowCopy, verifyCopy } from "./verify-copy.server.ts";

/** What others have done to the place is seen so often, and what has come without a commit. */
const LIST_EVERY_MS = 60_000;
/** No order waits for all pictures. */
const PICTURES_WITHIN_MS = 3_000;
/** Each picture is opened once in as many trials. */
const TRIALS_OF_A_DAY = 24;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * 24 * 60 * 60_000;

class OtherSite extends Error {
  override name = "OtherSite";
}

const EMPTIED = `her lå kopier før, og nu er der ingen. Er drevet sat til? Skal der begyndes forfra her, så slet ${COPIES_FILE} i DATA_DIR, og start hjemmesiden igen`;

type CopiesOptions = {
  settings: Settings;
  clock: () => Date;
  trustedClock: TrustedClock;
  database: Database;
  media: Pick<MediaStore, "listMasters" | "read">;
  events: Pick<Events, "record">;
  log: Pick<Log, "warn">;
  show: ShowCopy;
};

/** What is known to lie where copies lie. */
type Known = { place: EncryptedRepository; copies: StoredCopy[]; pictures: Set<string> };

export type Copies = Awaited<ReturnType<typeof createCopies>>;

/** Keeps a copy of the site at BACKUP_URL: of SQLite within seconds of every commit, of PostgreSQL once a day. */
export async function createCopies(address: BackupAddress, options: CopiesOptions) {
  const { settings, clock, trustedClock, database, media, events, log, show } = options;
  const { dataDir, databaseUrl } = settings;
  const stop = new AbortController();
  const file = join(dataDir, DATABASE_FILE);
  const reader = databaseUrl ? undefined : new DatabaseSync(file, { readOnly: true });
  const version = reader?.prepare("pragma data_version");
  let state = await begin();
  let [noted, looking] = [Promise.resolve(), Promise.resolve()];
  let known: Known | undefined;
  /** What is in a copy, and what was put last. */
  let copied: unknown;
  let last: { name: string; hash: string } | undefined;
  let listedAt = Number.NEGATIVE_INFINITY;
  let hasMorePictures = false;

  async function begin(): Promise<CopiesState> {
    const kept = await readCopiesState(dataDir);
    // Several processes on one database make the same copies.
    const writer = databaseUrl ? await writerOf(database.kysely) : kept.writer;
    const savedAt = kept.address === address.href ? kept.savedAt : undefined;
    return { ...kept, writer, savedAt, address: address.href };
  }

  function note(changes: Partial<CopiesState>): Promise<void> {
    state = { ...state, ...changes };
    const write = () => writeCopiesState(dataDir, state);
    noted = noted.then(write, write);
    return noted;
  }

  const openPlace = () => openRepository(address, settings, { stop: stop.signal });

  /** Makes a copy if one is due. @throws why it could not be made, which is noted; the next call begins anew */
  function look(): Promise<void> {
    looking = looking.then(lookOnce, lookOnce);
    return looking;
  }

  async function lookOnce(): Promise<void> {
    const now = clock();
    const { failure, seenAt } = state;
    try {
      const made = await copyIfDue(now);
      const savedAt = known?.copies.at(-1)?.madeAt;
      const isNews = made || failure || seenAt?.slice(0, 16) !== now.toISOString().slice(0, 16);
      // Of a database that is copied once a day the copy tells.
      const until = databaseUrl ? savedAt : now.toISOString();
      if (isNews) await note({ seenAt: until, savedAt, failure: undefined });
    } catch (error) {
      known = undefined;
      const at = failure?.at ?? now.toISOString();
      await note({ failure: { at, reason: describeFailure(error) } });
      throw error;
    }
  }

  async function copyIfDue(now: Date): Promise<boolean> {
    const seen = version?.get()?.data_version;
    const isChanged = seen !== copied;
    const isListDue = !known || performance.now() - listedAt > LIST_EVERY_MS;
    if (!isChanged && !isListDue && !hasMorePictures) return false;
    const at = isListDue || !known ? await listPlace() : known;
    if (databaseUrl) return copyDaily(at, now);
    // An order waits for no picture, also where none can be read.
    const [pictures] = await Promise.allSettled([putPictures(at, PICTURES_WITHIN_MS)]);
    const isNews = isChanged && (await putDatabase(at, now));
    copied = seen;
    if (pictures.status === "rejected") throw pictures.reason;
    hasMorePictures = pictures.value;
    return isNews;
  }

  /** Of several processes one makes it. */
  async function copyDaily(at: Known, now: Date): Promise<boolean> {
    if (!isDue(at, now)) return false;
    return database
      .withLock(
        "copies",
        async () => {
          const fresh = await listPlace();
          if (!isDue(fresh, now)) return false;
          await putPictures(fresh, Number.POSITIVE_INFINITY);
          await putDatabase(fresh, now);
          await events.record({ ...SERVER, kind: "backup made" });
          return true;
        },
        { withinMs: JOB_WITHIN_MS },
      )
      .catch((error: unknown) => {
        if (error instanceof LockHeld) return false;
        throw error;
      });
  }

  async function listPlace(): Promise<Known> {
    const { writer, savedAt, follows } = state;
    // Known before the first copy: a process that is killed after it must find its own.
    if (!savedAt) await note({});
    const place = await openPlace();
    // A disk that is not mounted, or was emptied, looks like a place to begin in.
    if (savedAt && !place.isClaimed) throw new Error(EMPTIED);
    const copies = await listCopies(place);
    const newest = copies.at(-1);
    if (newest && newest.writer !== writer && newest.name !== follows)
      throw new OtherSite(formatOther(newest));
    await place.claim();
    // What a kill has left there is older than any file takes.
    const { folder } = address;
    if (!known && folder)
      await eraseUnfinished([join(folder, COPIES), join(folder, PICTURES)], log, HOUR_MS);
    if (last && !copies.some(({ name }) => name === last?.name)) {
      [last, copied] = [undefined, undefined];
      throw new Error("den seneste kopi er der ikke længere");
    }
    known = { place, copies, pictures: known?.pictures ?? new Set(await listPictures(place)) };
    listedAt = performance.now();
    return known;
  }

  /** @returns false where the last copy is still like the site: a commit may change nothing */
  async function putDatabase(at: Known, now: Date): Promise<boolean> {
    const { writer } = state;
    const number = (at.copies.at(-1)?.number ?? 0) + 1;
    // Before the copy: what the clock writes down is in it.
    const trusted = await trustedClock();
    const copy = await inTemporaryPlace(async (folder) => {
      const target = join(folder, DATABASE_FILE);
      await copyDatabase(settings, target);
      const hash = await hashFile(target);
      if (hash === last?.hash) return undefined;
      const put = await putCopy(at.place, target, { number, madeAt: now.toISOString(), writer });
      last = { name: put.name, hash };
      return put;
    });
    if (!copy) return false;
    if (state.follows) await note({ follows: undefined });
    at.copies.push(copy);
    // What a clock that has jumped makes is thinned by that clock, and takes nothing older along: a jump is of weeks.
    const ahead = at.copies.filter(({ madeAt }) => Date.parse(madeAt) > trusted.getTime() + DAY_MS);
    const gone = new Set([...expiredCopies(at.copies, trusted), ...expiredCopies(ahead, now)]);
    for (const one of gone) await removeCopy(at.place, one);
    at.copies = at.copies.filter((one) => !gone.has(one));
    return true;
  }

  /** One that the site has no more goes after a year, as the last copy that had it. @returns whether there was no time for some, which the next look puts */
  async function putPictures({ place, pictures }: Known, withinMs: number) {
    const end = performance.now() + withinMs;
    const own = new Set(await media.listMasters());
    for (const path of own) {
      if (pictures.has(path)) continue;
      if (performance.now() > end) return true;
      const stored = await media.read(path);
      if (!stored) continue;
      await putPicture(place, path, stored.stream());
      pictures.add(path);
    }
    const { gone } = state;
    const left = [...pictures].filter((path) => !own.has(path));
    if (left.length === 0 && Object.keys(gone).length === 0) return false;
    const now = await trustedClock();
    const since = Object.fromEntries(left.map((path) => [path, gone[path] ?? now.toISOString()]));
    for (const path of left) {
      if (now.getTime() - Date.parse(since[path] ?? "") < YEAR_MS) continue;
      await removePicture(place, path);
      pictures.delete(path);
    }
    if (Object.keys(since).join() !== Object.keys(gone).join()) await note({ gone: since });
    return false;
  }

  /** Starts the newest copy and compares its pages; what came of it is noted. @throws why it is no good */
  async function prove(): Promise<void> {
    const now = clock();
    const { proof } = state;
    try {
      const proven = await inTemporaryPlace((folder) => proveNewest(folder, now));
      await note({ proof: { proven } });
    } catch (error) {
      // A site that ends says nothing of its copies.
      if (stop.signal.aborted) throw error;
      // The next look puts it anew.
      if (error instanceof DamagedCopy) [last, copied] = [undefined, undefined];
      const at = proof.failure?.at ?? now.toISOString();
      await note({ proof: { ...proof, failure: { at, reason: describeFailure(error) } } });
      throw error;
    }
  }

  async function proveNewest(folder: string, now: Date) {
    const place = await openPlace();
    const copy = await withNewest(place, (newest) => openStoredCopy(place, newest, folder));
    if (!copy) throw new DamagedCopy("der er ingen kopi endnu");
    const site = { kysely: database.kysely, origin: `http://127.0.0.1:${settings.port}` };
    const pages = await verifyCopy(copy, show, site, stop.signal);
    const turn = Math.floor(now.getTime() / HOUR_MS) % TRIALS_OF_A_DAY;
    for (const [index, path] of copy.pictures.entries()) {
      if (index % TRIALS_OF_A_DAY === turn)
        await requirePicture(path, () => copy.readPicture(path));
    }
    return { madeAt: copy.madeAt, provenAt: now.toISOString(), pages };
  }

  /** One that is damaged is put anew by the next look. */
  async function requirePicture(path: string, read: () => Promise<unknown>) {
    await read().catch((error: unknown) => {
      known?.pictures.delete(path);
      throw error;
    });
  }

  function isDue({ copies }: Known, now: Date): boolean {
    const newest = copies.at(-1);
    return isBackupDue(now, newest && new Date(newest.madeAt));
  }

  function inTemporaryPlace<Result>(work: (folder: string) => Promise<Result>) {
    return withTemporaryFolder(join(dataDir, TEMPORARY_FOLDER, "kopi"), work);
  }

  return {
    look,
    prove,
    /** Gives up what is under way. */
    stop: () => stop.abort(),
    close: () => reader?.isOpen && reader.close(),
  };
}

function formatOther({ madeAt }: StoredCopy): string {
  return `en anden hjemmeside har lagt en kopi der ${danishTime(madeAt)}. Giv hver hjemmeside sin egen BACKUP_URL, eller stop den anden, og gendan herfra`;
}

/** Of all processes on a database the same. */
async function writerOf(kysely: Database["kysely"]): Promise<string> {
  const restored = await kysely
    .selectFrom("sequences")
    .select("value")
    .where("name", "=", WRITER)
    .executeTakeFirst();
  if (restored) return restored.value.toString(16).padStart(8, "0");
  const [first] = await readMigrations(kysely);
  return createHash("sha256")
    .update(first?.run_at ?? "")
    .digest("hex")
    .slice(0, 8);
}
