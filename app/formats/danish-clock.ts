import { dayAfter } from "./day.ts";

const inDenmark = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Copenhagen",
  dateStyle: "short",
  timeStyle: "medium",
});

export function danishDay(time: Date): string {
  return inDenmark.format(time).slice(0, 10);
}

/** Years before 1000 are typing errors: '26' is read as the year 26. */
const FIRST = Date.parse("1000-01-02");
const LAST = Date.parse("9999-12-31");

/** The time of '2027-02-04T17:00' in Denmark; undefined for invalid times, such as the hour skipped by summer time. */
export function parseDanishTime(local: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (!(asUtc >= FIRST && asUtc < LAST)) return undefined;
  // The offset may change between the guess and the result.
  const first = asUtc - aheadAt(asUtc);
  const time = new Date(asUtc - aheadAt(first));
  return time.getTime() + aheadAt(time.getTime()) === asUtc ? time : undefined;
}

/** Milliseconds since 1970 at which the next day begins in Denmark. */
export function nextMidnight(time: Date): number {
  return parseDanishTime(`${dayAfter(danishDay(time), 1)}T00:00`)?.getTime() ?? Number.NaN;
}

function aheadAt(time: number): number {
  return Date.parse(`${inDenmark.format(time).replace(" ", "T")}Z`) - time;
}
