import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { type CreateLimit, createRateLimit } from "./rate-limit.server.ts";

/** So far the moments of two transactions may lie apart. A window that ends later was begun under a clock that was ahead. */
const MOMENTS_APART_MS = 60_000;
const TRIES_A_SWEEP = 100;

type Parts = { database: Pick<Database, "kysely">; secret: string; log: Pick<Log, "warn"> };

/**
 * Limits that several processes count together, in the database and by its clock. While it cannot be asked, each
 * process counts by itself. @returns what makes them, under names that are not each other's
 */
export function createSharedLimits({ database: { kysely }, secret, log }: Parts): CreateLimit {
  let tries = 0;

  function mark(name: string, key: string): string {
    const told = `limit ${name}\n${key}`;
    return createHmac("sha256", secret).update(told).digest("base64url").slice(0, 22);
  }

  /** What is over is worth nothing, and names nobody: now and then is often enough. */
  async function sweep() {
    tries += 1;
    if (tries % TRIES_A_SWEEP !== 1) return;
    await sql`delete from limits where ends_at < ${NOW}`.execute(kysely);
  }

  async function orHere<Result>(asked: Promise<Result>, here: () => Result): Promise<Result> {
    try {
      return await asked;
    } catch (error) {
      log.warn({ err: error }, "a limit is counted by this process alone");
      return here();
    }
  }

  return (name, { points, seconds }) => {
    const own = createRateLimit({ points, seconds });
    const end = sql`${NOW} + ${sql.lit(seconds * 1000)}`;

    async function take(key: string): Promise<number> {
      await sweep();
      const { rows } = await sql<Standing>`
        insert into limits as known (key, used, ends_at) values (${mark(name, key)}, 1, ${end})
        on conflict (key) do update set
          used = case when ${isOver(end)} then 1 else least(known.used, ${sql.lit(points)}) + 1 end,
          ends_at = case when ${isOver(end)} then ${end} else known.ends_at end
        returning used, ends_at - ${NOW} as left_ms`.execute(kysely);
      const [standing] = rows;
      return standing && standing.used > points ? secondsOf(standing) : 0;
    }

    async function wait(key: string): Promise<number> {
      const { rows } = await sql<Standing>`
        select used, ends_at - ${NOW} as left_ms from limits known
        where key = ${mark(name, key)} and not (${isOver(end)})`.execute(kysely);
      const [standing] = rows;
      return standing && standing.used >= points ? secondsOf(standing) : 0;
    }

    async function giveBack(key: string): Promise<void> {
      await sql`
        update limits set used = greatest(least(used, ${sql.lit(points)}) - 1, 0)
        where key = ${mark(name, key)}`.execute(kysely);
    }

    return {
      take: (key) => orHere(take(key), () => own.take(key)),
      wait: (key) => orHere(wait(key), () => own.wait(key)),
      giveBack: (key) => orHere(giveBack(key), () => own.giveBack(key)),
    };
  };
}

type Standing = { used: number; left_ms: number };

const NOW = sql`(extract(epoch from now()) * 1000)::bigint`;

function isOver(end: ReturnType<typeof sql>) {
  return sql`known.ends_at <= ${NOW} or known.ends_at > ${end} + ${sql.lit(MOMENTS_APART_MS)}`;
}

function secondsOf({ left_ms }: Standing): number {
  return Math.max(1, Math.ceil(left_ms / 1000));
}
