import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../formats/durations.ts";

export type DatedCopy = { number: number; madeAt: string };

const PERIODS = [
  { forMs: DAY_MS, periodMs: MINUTE_MS },
  { forMs: 31 * DAY_MS, periodMs: HOUR_MS },
  { forMs: 365 * DAY_MS, periodMs: DAY_MS },
];

/** Copies dated in the future stay: the clock is wrong, or was when they were made. */
export function expiredCopies<Copy extends DatedCopy>(copies: Copy[], now: Date): Copy[] {
  const [newest, ...others] = copies.toSorted((a, b) => b.number - a.number);
  const covered = new Set<string>(newest && periodsOf(newest, now));
  return others.filter((copy) => {
    const periods = periodsOf(copy, now);
    const isNeeded = now < new Date(copy.madeAt) || periods.some((period) => !covered.has(period));
    for (const period of periods) covered.add(period);
    return !isNeeded;
  });
}

function periodsOf({ madeAt }: DatedCopy, now: Date): string[] {
  const time = Date.parse(madeAt);
  const age = now.getTime() - time;
  return PERIODS.filter(({ forMs }) => age < forMs).map(
    ({ periodMs }) => `${periodMs}:${Math.floor(time / periodMs)}`,
  );
}
