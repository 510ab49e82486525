import { danishDay } from "../../formats/danish-moment.ts";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import type { Measured, RefusalKind } from "./measured.ts";

const WRITE_EVERY_MS = 10 * 60_000;

/** In milliseconds: what took longer counts as the longest. */
export const ANSWER_BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
export const PAINT_BOUNDS = [
  ...[250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000],
  20_000,
];

/** Refused sign-ins are remembered as events, by account. */
type CountedRefusal = Exclude<RefusalKind, "sign-in">;
type DayKind = "answer" | "answer at hand" | "largest paint" | `refused ${CountedRefusal}`;

export type DayCount = {
  day: string;
  kind: string;
  bucket: number;
  count: number;
  last_at: string;
};

export type DayCounts = {
  measure(fact: Measured): void;
  /** Those of this day and later, what was counted just now among them. */
  read(since: string): Promise<DayCount[]>;
  eraseHistory(moment: Date): Promise<void>;
  /** @returns what ends it, and writes the last of them */
  writeRegularly(): () => Promise<void>;
};

type Parts = { database: Pick<Database, "kysely">; log: Pick<Log, "error">; clock: () => Date };

/** Counts in memory, and adds that to the day's rows a few times an hour: any number of processes, the same rows. */
export function createDayCounts({ database: { kysely }, log, clock }: Parts): DayCounts {
  let counted = new Map<DayKind, Map<number, number>>();
  let begunAt: Date | undefined;

  function add(kind: DayKind, bucket: number, count = 1) {
    begunAt ??= clock();
    const buckets = counted.get(kind) ?? new Map<number, number>();
    counted.set(kind, buckets);
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + count);
  }

  async function write() {
    if (!begunAt) return;
    const batch = counted;
    // What is begun before midnight and written after is of the day before.
    const day = danishDay(begunAt);
    counted = new Map();
    begunAt = undefined;
    const last_at = clock().toISOString();
    const rows = [...batch].flatMap(([kind, buckets]) =>
      [...buckets].map(([bucket, count]) => ({ day, kind, bucket, count, last_at })),
    );
    // In one order, so that no two processes wait for each other's rows.
    rows.sort((a, b) => a.kind.localeCompare(b.kind) || a.bucket - b.bucket);
    try {
      await kysely
        .insertInto("day_counts")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["day", "kind", "bucket"]).doUpdateSet((eb) => ({
            count: eb("day_counts.count", "+", eb.ref("excluded.count")),
            last_at: eb.ref("excluded.last_at"),
          })),
        )
        .execute();
    } catch (error) {
      log.error({ err: error }, "the day's counts could not be written");
      for (const { kind, bucket, count } of rows) add(kind, bucket, count);
    }
  }

  return {
    measure(fact) {
      if (fact.what === "answer" && fact.isPage) {
        add("answer", boundOf(fact.ms, ANSWER_BOUNDS));
        if (fact.isAtHand) add("answer at hand", 0);
      } else if (fact.what === "vital" && fact.metric === "LCP") {
        add("largest paint", boundOf(fact.value, PAINT_BOUNDS));
      } else if (fact.what === "refusal" && fact.kind !== "sign-in") {
        add(`refused ${fact.kind}`, 0);
      }
    },
    async read(since) {
      await write();
      const rows = await kysely
        .selectFrom("day_counts")
        .selectAll()
        .where("day", ">=", since)
        .execute();
      return rows.map((row) => ({ ...row, count: Number(row.count) }));
    },
    async eraseHistory(moment) {
      await kysely.deleteFrom("day_counts").where("day", "<", danishDay(moment)).execute();
    },
    writeRegularly() {
      const timer = setInterval(write, WRITE_EVERY_MS).unref();
      return () => {
        clearInterval(timer);
        return write();
      };
    },
  };
}

function boundOf(value: number, bounds: number[]): number {
  return bounds.find((bound) => value <= bound) ?? bounds.at(-1) ?? 0;
}
