/** Milliseconds since 1970 of '2026-11-23' in UTC; undefined for an invalid date. */
export function timeOfDay(day = ""): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
