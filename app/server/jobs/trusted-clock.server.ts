import { sql } from "kysely";
import type { Database } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import type { Log } from "../log.server.ts";
import { isNews, judge, type Trust } from "./clock-trust.ts";

/**
 * The time by which what is too old may be erased or given up. A clock that has jumped ahead of what was last
 * trusted counts for nothing before it has gone on evenly for a week: until then it is still the day before the jump.
 * It must be asked at least each second day.
 */
export type TrustedClock = () => Promise<Date>;

type TrustedClockOptions = { database: Database; clock: () => Date; log: Pick<Log, "warn"> };

export function createTrustedClock({ database, clock, log }: TrustedClockOptions): TrustedClock {
  let loggedOf: number | undefined;
  return async () => {
    const now = clock();
    const { trusted, jumped } = await database.kysely.transaction().execute(async (trx) => {
      const stored = await readStored(trx);
      const trust = judge(stored ?? (await guess(trx)), now.getTime());
      if (!stored || isNews(stored, trust)) {
        await lockRow(trx, "clock");
        await writeTrust(trx, trust);
      }
      return trust;
    });
    if (!jumped) return now;
    const facts = { now, trusted: new Date(trusted) };
    if (jumped.since !== loggedOf)
      log.warn(
        facts,
        "the clock has jumped: for a week nothing more is erased or given up for its age",
      );
    loggedOf = jumped.since;
    return facts.trusted;
  };
}

const NAMES = {
  trusted: "clock: believed",
  since: "clock: jumped at",
  seen: "clock: last asked",
} as const;

type Reader = Pick<Database["kysely"], "selectFrom" | "deleteFrom" | "insertInto">;

async function readStored(kysely: Reader): Promise<Trust | undefined> {
  const rows = await kysely.selectFrom("sequences").selectAll().execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const trusted = values.get(NAMES.trusted);
  if (trusted === undefined) return undefined;
  const [since, seen] = [values.get(NAMES.since), values.get(NAMES.seen)];
  return since === undefined || seen === undefined
    ? { trusted }
    : { trusted, jumped: { since, seen } };
}

async function guess(kysely: Reader): Promise<Trust | undefined> {
  const newest = await kysely
    .selectFrom("documents")
    .select(sql<string | null>`max(saved_at)`.as("saved_at"))
    .executeTakeFirst();
  return newest?.saved_at ? { trusted: Date.parse(newest.saved_at) } : undefined;
}

async function writeTrust(kysely: Reader, trust: Trust) {
  await kysely.deleteFrom("sequences").where("name", "in", Object.values(NAMES)).execute();
  const rows = [
    { name: NAMES.trusted, value: trust.trusted },
    { name: NAMES.since, value: trust.jumped?.since },
    { name: NAMES.seen, value: trust.jumped?.seen },
  ];
  for (const { name, value } of rows) {
    if (value !== undefined) await kysely.insertInto("sequences").values({ name, value }).execute();
  }
}
