export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** Days of the calendar differ: in Denmark two in a year have 23 and 25 hours. */
export const DAY_MS = 24 * HOUR_MS;
/** The clocks of two processes on one database may differ by this much (docs/scaling.md). */
export const CLOCKS_APART_MS = 5 * MINUTE_MS;
