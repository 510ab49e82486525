import { DAY_MS, HOUR_MS } from "../../formats/durations.ts";
import type { Database } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import type { Log } from "../log.server.ts";

/** A clock that has moved further than this since it was last read has jumped, or the site was stopped. */
const JUMP_MS = 31 * DAY_MS;
const TRUSTED_AFTER_MS = 7 * DAY_MS;

/** Stored data expires by this time. After a jump ahead it waits until the clock has run on for a week. */
export type TrustedClock = () => Promise<Date>;

/** Milliseconds since 1970. `jumped`: when the clock jumped, and its last reading since. */
export type Trust = { trusted: number; jumped?: { since: number; seen: number } };

export function nextTrust(stored: Trust | undefined, now: number): Trust {
  if (!stored || now <= stored.trusted + JUMP_MS) return { trusted: now };
  const { trusted, jumped } = stored;
  const isRunningOn = jumped && now >= jumped.seen && now <= jumped.seen + JUMP_MS;
  if (!isRunningOn) return { trusted, jumped: { since: now, seen: now } };
  const isOver = now >= jumped.since + TRUSTED_AFTER_MS;
  return isOver ? { trusted: now } : { trusted, jumped: { ...jumped, seen: now } };
}

type TrustedClockOptions = { database: Database; clock: () => Date; log: Pick<Log, "warn"> };

export function createTrustedClock({ database, clock, log }: TrustedClockOptions): TrustedClock {
  let loggedJump: number | undefined;
  return async () => {
    const now = clock();
    const { trusted, jumped } = await database.kysely.transaction().execute(async (trx) => {
      const stored = await readTrust(trx);
      const trust = nextTrust(stored, now.getTime());
      if (isNews(stored, trust)) {
        await lockRow(trx, "clock");
        await writeTrust(trx, trust);
      }
      return trust;
    });
    if (jumped && jumped.since !== loggedJump)
      log.warn(
        { now, trusted: new Date(trusted) },
        "the clock has jumped: nothing expires for a week",
      );
    loggedJump = jumped?.since;
    return new Date(trusted);
  };
}

/** Stored once an hour, for each change of the database makes a new copy. */
function isNews(stored: Trust | undefined, { trusted, jumped }: Trust): boolean {
  if (stored?.jumped?.since !== jumped?.since) return true;
  const before = stored?.jumped?.seen ?? stored?.trusted ?? 0;
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
