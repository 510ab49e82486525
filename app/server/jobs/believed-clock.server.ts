import { sql } from "kysely";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Who asks each day, and now and then is late, has gone on evenly. */
const EVENLY_MS = 2 * DAY_MS;
const BELIEVED_AFTER_MS = 7 * DAY_MS;

/** All in milliseconds since 1970: what was believed last, and of a clock that has jumped since when, and when it was last asked. */
type Belief = { believed: number; since?: number; seen?: number };

/**
 * The time by which what is too old may be erased or given up. A clock that has jumped ahead of what was last
 * believed is not believed before it has gone on evenly for a week: until then it is still the day before the jump.
 * It must be asked at least each second day.
 */
export type BelievedClock = () => Promise<Date>;

type Parts = { database: Database; clock: () => Date; log: Pick<Log, "warn"> };

export function createBelievedClock({ database, clock, log }: Parts): BelievedClock {
  let toldOf: number | undefined;
  return async () => {
    const now = clock();
    const { believed, since } = await database.kysely.transaction().execute(async (trx) => {
      const stored = await readStored(trx);
      const belief = believe(stored ?? (await guess(trx)), now.getTime());
      if (!stored || isNews(stored, belief)) await writeBelief(trx, belief);
      return belief;
    });
    if (since === undefined) return now;
    const facts = { now, believed: new Date(believed) };
    if (since !== toldOf)
      log.warn(
        facts,
        "the clock has jumped: for a week nothing more is erased or given up for its age",
      );
    toldOf = since;
    return facts.believed;
  };
}

function believe(belief: Belief | undefined, now: number): Belief {
  if (!belief || now <= belief.believed + EVENLY_MS) return { believed: now };
  const { believed, since, seen } = belief;
  const isEven =
    since !== undefined && seen !== undefined && now >= seen && now - seen <= EVENLY_MS;
  if (!isEven) return { believed, since: now, seen: now };
  return now - since >= BELIEVED_AFTER_MS ? { believed: now } : { believed, since, seen: now };
}

/** It may be asked often, and writing costs. */
function isNews(known: Belief, { believed, since }: Belief): boolean {
  const isDoubted = known.since !== undefined || since !== undefined;
  return isDoubted || Math.abs(believed - known.believed) >= HOUR_MS;
}

const NAMES = {
  believed: "clock: believed",
  since: "clock: jumped at",
  seen: "clock: last asked",
} as const;

type Reader = Pick<Database["kysely"], "selectFrom" | "deleteFrom" | "insertInto">;

async function readStored(kysely: Reader): Promise<Belief | undefined> {
  const rows = await kysely.selectFrom("sequences").selectAll().execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const believed = values.get(NAMES.believed);
  if (believed === undefined) return undefined;
  return { believed, since: values.get(NAMES.since), seen: values.get(NAMES.seen) };
}

/** Where nobody has asked before, it is at least as late as the newest save; undefined where nothing could be old. */
async function guess(kysely: Reader): Promise<Belief | undefined> {
  const newest = await kysely
    .selectFrom("documents")
    .select(sql<string | null>`max(saved_at)`.as("saved_at"))
    .executeTakeFirst();
  return newest?.saved_at ? { believed: Date.parse(newest.saved_at) } : undefined;
}

async function writeBelief(kysely: Reader, belief: Belief) {
  await kysely.deleteFrom("sequences").where("name", "in", Object.values(NAMES)).execute();
  const rows = [
    { name: NAMES.believed, value: belief.believed },
    { name: NAMES.since, value: belief.since },
    { name: NAMES.seen, value: belief.seen },
  ];
  for (const { name, value } of rows) {
    if (value !== undefined) await kysely.insertInto("sequences").values({ name, value }).execute();
  }
}
