import { DAY_MS, HOUR_MS } from "../../formats/durations.ts";
import type { Log } from "../log.server.ts";
import type { Database } from "./database.server.ts";

/** A clock that has gone further since it was last read has jumped, or the site has stood still. */
const JUMP_MS = 31 * DAY_MS;
const NAME = "clock";

/** Stored data expires by this time. After a jump it stands still until somebody says that the clock is right. */
export type TrustedClock = () => Promise<Date>;

export type ClockTrust = ReturnType<typeof createTrustedClock>["clockTrust"];

type TrustedClockOptions = {
  database: Pick<Database, "kysely">;
  clock: () => Date;
  log: Pick<Log, "warn">;
};

export function createTrustedClock({ database, clock, log }: TrustedClockOptions) {
  const { kysely } = database;
  let isLogged = false;

  async function read(): Promise<{ trusted: Date; hasJumped: boolean }> {
    const rows = kysely.selectFrom("sequences").select("value").where("name", "=", NAME);
    const last = (await rows.executeTakeFirst())?.value ?? 0;
    const now = clock().getTime();
    const hasJumped = last > 0 && now > last + JUMP_MS;
    // Once an hour, for each change of the database makes a new copy.
    if (!hasJumped && Math.abs(now - last) >= HOUR_MS) await store(now);
    if (hasJumped && !isLogged) log.warn({ last: new Date(last) }, "the clock has jumped");
    isLogged = hasJumped;
    return { trusted: new Date(hasJumped ? last : now), hasJumped };
  }

  async function store(value: number) {
    await kysely
      .insertInto("sequences")
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
  }

  return {
    trustedClock: async () => (await read()).trusted,
    clockTrust: { read, trust: () => store(clock().getTime()) },
  };
}
