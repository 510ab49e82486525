import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { danishTime } from "../../../formats/danish-time.ts";
import { describeFailure } from "../../data-dir/storage-failure.server.ts";
import { withTemporaryPlace } from "../../data-dir/temporary-place.server.ts";
import { DATABASE_FILE } from "../manifest.server.ts";
import {
  CONTINUOUS,
  newWriter,
  readProofState,
  readWriterState,
  WRITER_FILE,
  type WriterState,
  writeWriterState,
} from "./continuous-state.server.ts";
import { superfluousMoments } from "./kept-moments.ts";
import {
  listNumbers,
  type Moment,
  type MomentFile,
  momentPath,
  momentsUpTo,
  OBJECTS,
  readFiles,
  readMoment,
  readNewest,
  writeJson,
} from "./moment.server.ts";
import type { SealedPlace } from "./sealed-place.server.ts";
import { createObjects, LIES, LyingPlace, storeDatabase, storeFiles } from "./store-site.server.ts";
import { sweep } from "./sweep.server.ts";

/** Pictures and letters come with a commit; what comes alone is seen so often. */
const FILES_EVERY_MS = 60_000;
const FILES_WITHIN_MS = 3_000;
const SWEEP_EVERY_MS = 24 * 60 * 60_000;

class OtherSite extends Error {
  override name = "OtherSite";
}

const EMPTIED = `her lå kopier før, og nu er der ingen. Er drevet sat til? Skal der begyndes forfra her, så slet ${WRITER_FILE} i DATA_DIR, og start sitet igen`;

type KeeperOptions = {
  dataDir: string;
  origin: string;
  /** Of the place, as BACKUP_URL names it. */
  address: string;
  openPlace: () => Promise<SealedPlace>;
  clock: () => Date;
  filesWithinMs?: number;
};

/** What is known to lie where copies lie. */
type KeeperState = {
  place: SealedPlace;
  last: Moment | undefined;
  next: number;
  files: Map<string, MomentFile>;
  objects: ReturnType<typeof createObjects>;
};

/** Puts a copy of the site where copies lie, whenever it has changed. One call at a time. */
export async function createKeeper(options: KeeperOptions) {
  const { dataDir, origin, address, openPlace, clock, filesWithinMs = FILES_WITHIN_MS } = options;
  const run = randomBytes(8).toString("hex");
  let state = await readWriterState(dataDir);
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const version = database.prepare("pragma data_version");
  let known: KeeperState | undefined;
  let seen: unknown;
  let filesSeenAt = Number.NEGATIVE_INFINITY;
  let filesAreAll = true;
  let repaired = "";
  /** Once it has made one, what is newer than its own is another's. */
  let hasWritten = false;

  async function begin(): Promise<KeeperState> {
    // Known before the first copy: a process that is killed after it must find its own.
    if (state?.address !== address) await note({ address, savedAt: undefined });
    const place = await openPlace();
    // A disk that is not mounted, or was emptied, looks like a place to begin in.
    if (state?.savedAt && !place.isClaimed) throw new LyingPlace(EMPTIED);
    const newest = await readNewest(place);
    if (newest && !isOurs(newest)) throw new OtherSite(formatOwner(newest));
    await place.claim();
    const [highest = 0] = await listNumbers(place);
    const present = new Set(await place.list(OBJECTS));
    const files = newest ? await readFiles(place, newest).catch(() => []) : [];
    const whole = files.filter(({ object }) => present.has(object));
    return {
      place,
      last: newest,
      next: Math.max(highest, state?.number ?? 0) + 1,
      files: byPath(whole),
      objects: createObjects(place, present),
    };
  }

  function isOurs({ writer, number }: Moment): boolean {
    const isNews = hasWritten && number > (state?.number ?? 0);
    return number === state?.follows || (writer === state?.writer && !isNews);
  }

  /** @returns undefined when it was seen at once that nothing has changed */
  async function copyIfChanged(): Promise<{ made: Moment | undefined } | undefined> {
    const { failure } = await readProofState(dataDir);
    const damaged = failure?.isDamaged && failure.at !== repaired ? failure.at : undefined;
    const now = version.get()?.data_version;
    const filesAreDue = !filesAreAll || performance.now() - filesSeenAt > FILES_EVERY_MS;
    if (known && now === seen && !filesAreDue && !damaged) return undefined;
    const lookedAt = performance.now();
    known ??= await begin();
    if (damaged) {
      known.objects.repair();
      known.files = new Map();
    }
    const made = await copy(known, { evenIfSame: damaged !== undefined });
    repaired = damaged ?? repaired;
    seen = now;
    filesSeenAt = lookedAt;
    return { made };
  }

  /** @returns undefined when the last one is still like the site */
  function copy(
    at: KeeperState,
    { evenIfSame }: { evenIfSame: boolean },
  ): Promise<Moment | undefined> {
    const { place, last, objects } = at;
    return withTemporaryPlace(join(dataDir, CONTINUOUS), async (folder) => {
      const now = clock();
      const copied = await storeDatabase(dataDir, folder, objects);
      const withinMs = evenIfSame ? Number.POSITIVE_INFINITY : filesWithinMs;
      const { name, files, areAll } = await storeFiles(dataDir, at.files, objects, withinMs);
      filesAreAll = areAll;
      objects.repaired();
      await requireLast(at);
      const isSame = last?.database.sha256 === copied.sha256 && last.files === name;
      if (isSame && !evenIfSame && last.writer === state?.writer) return undefined;
      const itself = { number: at.next, madeAt: now.toISOString() };
      const before = last ? momentsUpTo(last) : [];
      const gone = new Set(superfluousMoments([...before, itself], now));
      const kept = before.filter((moment) => !gone.has(moment));
      const moment: Moment = {
        ...itself,
        origin,
        writer: state?.writer ?? "",
        run,
        database: copied,
        files: name,
        earlier: kept.map(({ number, madeAt }) => [number, madeAt]),
      };
      await put(place, moment);
      hasWritten = true;
      await note({ number: moment.number });
      at.last = moment;
      at.next += 1;
      at.files = byPath(files);
      for (const { number } of gone) await place.remove(momentPath(number));
      return moment;
    });
  }

  async function put(place: SealedPlace, moment: Moment) {
    const path = momentPath(moment.number);
    const isNew = await place.putNew(path, writeJson(moment));
    if (isNew && !(await place.has(path))) throw new LyingPlace(LIES);
    if (isNew) return;
    const other = await readMoment(place, moment.number);
    // The answer was lost, and it was tried again.
    if (other.run === run && other.madeAt === moment.madeAt) return;
    throw new OtherSite(formatOwner(other));
  }

  async function note(changes: Partial<WriterState>) {
    state = { ...(state ?? newWriter()), ...changes };
    await writeWriterState(dataDir, state);
  }

  async function noteSuccess(seenAt: string, made: Moment | undefined) {
    const savedAt = made?.madeAt ?? known?.last?.madeAt;
    await note({ seenAt, savedAt, failure: undefined, follows: undefined });
  }

  return {
    /** Makes a copy if anything has changed. @throws why it could not be made, which is noted; the next call begins anew */
    async look(): Promise<Moment | undefined> {
      const lookedAt = clock().toISOString();
      try {
        const copied = await copyIfChanged();
        const isNews = copied !== undefined || minuteOf(lookedAt) !== minuteOf(state?.seenAt);
        if (isNews) await noteSuccess(lookedAt, copied?.made);
        return copied?.made;
      } catch (error) {
        known = undefined;
        const at = state?.failure?.at ?? clock().toISOString();
        await note({ failure: { at, reason: describeFailure(error) } });
        throw error;
      }
    },
    /** Once a day, between two looks. */
    async sweepIfDue() {
      const now = clock();
      const before = state?.sweptAt ? Date.parse(state.sweptAt) : 0;
      if (!known?.last || Math.abs(now.getTime() - before) < SWEEP_EVERY_MS) return;
      await note({ sweptAt: now.toISOString() });
      const { place, last } = known;
      // What was there may be gone: the next look finds out anew.
      known = undefined;
      await sweep(place, last);
    },
    close: () => database.close(),
  };
}

async function requireLast({ place, last }: KeeperState) {
  if (!last || (await place.has(momentPath(last.number)))) return;
  const newest = await readNewest(place);
  if (newest && newest.number > last.number) throw new OtherSite(formatOwner(newest));
  throw new LyingPlace("den seneste kopi er der ikke længere");
}

function formatOwner({ origin, madeAt }: Moment): string {
  return `et andet site (${origin}) har lagt en kopi der ${danishTime(madeAt)}. Giv hvert site sin egen BACKUP_URL, eller stop det andet og gendan herfra`;
}

function byPath(files: MomentFile[]): Map<string, MomentFile> {
  return new Map(files.map((file) => [file.path, file]));
}

function minuteOf(time: string | undefined): string | undefined {
  return time?.slice(0, 16);
}
