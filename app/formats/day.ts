/** The milliseconds since 1970 at which a day given as '2026-11-23' begins by UTC; undefined for what is no day. */
export function timeOfDay(day = ""): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
