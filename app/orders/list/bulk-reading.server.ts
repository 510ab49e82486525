import type { Doer, Events } from "../../server/events/events.server.ts";

const HOUR_MS = 60 * 60_000;
/** More than anybody handles in an hour. */
const MANY = 100;

type Hour = { until: number; seen: Set<string>; isTold: boolean };

export type BulkReading = { note(doer: Doer, numbers: string[]): Promise<void> };

export function createBulkReading(events: Pick<Events, "record">, clock: () => Date): BulkReading {
  const hours = new Map<string, Hour>();

  function hourOf(account: string): Hour {
    const now = clock().getTime();
    const known = hours.get(account);
    if (known && known.until > now) return known;
    const hour = { until: now + HOUR_MS, seen: new Set<string>(), isTold: false };
    hours.set(account, hour);
    return hour;
  }

  return {
    async note(doer, numbers) {
      const hour = hourOf(doer.account);
      for (const number of numbers) hour.seen.add(number);
      if (hour.isTold || hour.seen.size <= MANY) return;
      await events.record({ ...doer, kind: "orders read in bulk", about: String(MANY) });
      hour.isTold = true;
    },
  };
}
