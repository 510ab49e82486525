import type { Database } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import type { Log } from "../log.server.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A clock that is further ahead than this of when it was last asked has jumped, or its site was shut. */
const JUMP_MS = 31 * DAY_MS;
const TRUSTED_AFTER_MS = 7 * DAY_MS;

/**
 * The time by which everything is erased or given up for its age: orders, history, pictures, copies and mails. After a
 * jump ahead it is the time before the jump, until the clock has gone on for a week.
 */
export type TrustedClock = () => Promise<Date>;

/** Milliseconds since 1970. Of a clock that has jumped: since when, and what it last showed. */
export type Trust = { trusted: number; jumped?: { since: number; seen: number } };

/** What is trusted once the clock shows `now`. */
export function nextTrust(known: Trust | undefined, now: number): Trust {
  if (!known || now <= known.trusted + JUMP_MS) return { trusted: now };
  const { trusted, jumped } = known;
  const goesOn = jumped && now >= jumped.seen && now <= jumped.seen + JUMP_MS;
  if (!goesOn) return { trusted, jumped: { since: now, seen: now } };
  const isOver = now >= jumped.since + TRUSTED_AFTER_MS;
  return isOver ? { trusted: now } : { trusted, jumped: { ...jumped, seen: now } };
}

type TrustedClockOptions = { database: Database; clock: () => Date; log: Pick<Log, "warn"> };

export function createTrustedClock({ database, clock, log }: TrustedClockOptions): TrustedClock {
  let loggedOf: number | undefined;
  return async () => {
    const now = clock();
    const { trusted, jumped } = await database.kysely.transaction().execute(async (trx) => {
      const known = await readTrust(trx);
      const trust = nextTrust(known, now.getTime());
      if (isNews(known, trust)) {
        await lockRow(trx, "clock");
        await writeTrust(trx, trust);
      }
      return trust;
    });
    if (jumped && jumped.since !== loggedOf)
      log.warn(
        { now, trusted: new Date(trusted) },
        "the clock has jumped: for a week nothing more is erased or given up for its age",
      );
    loggedOf = jumped?.since;
    return new Date(trusted);
  };
}

/** Written down once an hour, for each time it is the database has changed, and is copied. */
function isNews(known: Trust | undefined, { trusted, jumped }: Trust): boolean {
  if (known?.jumped?.since !== jumped?.since) return true;
  const before = known?.jumped?.seen ?? known?.trusted ?? 0;
  return Math.abs((jumped?.seen ?? trusted) - before) >= HOUR_MS;
}

const NAMES = {
  trusted: "clock: believed",
  since: "clock: jumped at",
  seen: "clock: last asked",
} as const;

type Reader = Pick<Database["kysely"], "selectFrom" | "deleteFrom" | "insertInto">;

async function readTrust(kysely: Reader): Promise<Trust | undefined> {
  const rows = await kysely.selectFrom("sequences").selectAll().execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const trusted = values.get(NAMES.trusted);
  if (trusted === undefined) return undefined;
  const [since, seen] = [values.get(NAMES.since), values.get(NAMES.seen)];
  return since === undefined || seen === undefined
    ? { trusted }
    : { trusted, jumped: { since, seen } };
}

async function writeTrust(kysely: Reader, { trusted, jumped }: Trust) {
  await kysely.deleteFrom("sequences").where("name", "in", Object.values(NAMES)).execute();
  const rows = [
    { name: NAMES.trusted, value: trusted },
    ...(jumped
      ? [
          { name: NAMES.since, value: jumped.since },
          { name: NAMES.seen, value: jumped.seen },
        ]
      : []),
  ];
  await kysely.insertInto("sequences").values(rows).execute();
}
