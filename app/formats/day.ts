import { DAY_MS } from "./durations.ts";

/** '2026-12-31' and 1 → '2027-01-01' */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Milliseconds since 1970 of '2026-11-23' in UTC; undefined for an invalid date. */
export function timeOfDay(day = ""): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
