import { sql } from "kysely";
import type { Database } from "./database/database.server.ts";
import type { Log } from "./log.server.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Who asks each day, and now and then is late, has gone on evenly. */
const EVENLY_MS = 2 * DAY_MS;
const BELIEVED_AFTER_MS = 7 * DAY_MS;

/** All in milliseconds since 1970: what was believed last, and of a clock that has jumped since when, and when it was last asked. */
type Belief = { believed: number; since?: number; seen?: number };

/**
 * The time by which what is too old may be erased. A clock that has jumped ahead of what was last believed is not
 * believed before it has gone on evenly for a week: until then it is still the day before the jump.
 */
export type BelievedClock = () => Promise<Date>;

type Parts = { database: Database; clock: () => Date; log: Pick<Log, "warn"> };

export function createBelievedClock({ database, clock, log }: Parts): BelievedClock {
  return async () => {
    const now = clock();
    const { believed } = await database.kysely.transaction().execute(async (trx) => {
      const belief = believe(await readBelief(trx), now.getTime());
      await writeBelief(trx, belief);
      return belief;
    });
    if (believed === now.getTime()) return now;
    const facts = { now, believed: new Date(believed) };
    log.warn(facts, "the clock has jumped: for a week nothing more is erased for its age");
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

const NAMES = {
  believed: "clock: believed",
  since: "clock: jumped at",
  seen: "clock: last asked",
} as const;

type Reader = Pick<Database["kysely"], "selectFrom" | "deleteFrom" | "insertInto">;

/** @returns undefined where there is nothing that could be old */
async function readBelief(kysely: Reader): Promise<Belief | undefined> {
  const rows = await kysely.selectFrom("sequences").selectAll().execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const believed = values.get(NAMES.believed) ?? (await readNewest(kysely));
  if (believed === undefined) return undefined;
  return { believed, since: values.get(NAMES.since), seen: values.get(NAMES.seen) };
}

/** A database that was never asked about its age is at least as old as the newest thing in it. */
async function readNewest(kysely: Reader): Promise<number | undefined> {
  const newest = await kysely
    .selectFrom("documents")
    .select(sql<string | null>`max(saved_at)`.as("saved_at"))
    .executeTakeFirst();
  return newest?.saved_at ? Date.parse(newest.saved_at) : undefined;
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
