/** After so many days nobody is told of a waiting time any more. */
const FRESH_DAYS = 60;
const DAY_MS = 24 * 60 * 60_000;

/** A waiting time in words, and the day (2026-11-23) on which it was right. */
export type WaitingTime = { ventetid: string; ventetidDato: string };

/** @param today as `Content.today` says it */
export function isFresh({ ventetid, ventetidDato }: WaitingTime, today: string): boolean {
  const age = (Date.parse(today) - Date.parse(ventetidDato)) / DAY_MS;
  return ventetid !== "" && age <= FRESH_DAYS;
}

/** Written, and no longer shown: somebody is to look at it. */
export function isStale(waiting: WaitingTime, today: string): boolean {
  return waiting.ventetid !== "" && !isFresh(waiting, today);
}

/** The day of what has just been written is today, unless another was chosen with it. */
export function dayOfWaiting(next: WaitingTime, before: unknown, today: string): string {
  const { ventetid, ventetidDato } = Object(before);
  if (!next.ventetid) return "";
  const isNew = next.ventetid !== ventetid && next.ventetidDato === ventetidDato;
  return isNew || Number.isNaN(Date.parse(next.ventetidDato)) ? today : next.ventetidDato;
}
