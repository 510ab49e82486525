import { danishDay, parseDanishTime } from "../../formats/danish-clock.ts";
import { isDanishHoliday } from "../../formats/danish-holidays.ts";
import { dayAfter } from "../../formats/day.ts";

/** `days`: 1 is Monday, 7 Sunday. `from` and `to`: '09:00'. A time that ends before it begins ends on the next day. */
export type OpenTime = { days: number[]; from: string; to: string };

/** Whole days, both included: '2026-12-21'. */
export type ClosedDays = { from: string; to: string };

/** Without `closed` holidays are days like others. */
export type Hours = { open: OpenTime[]; closed?: ClosedDays[] };

/** `changes`: milliseconds since 1970 of the next moment with another answer; Infinity if there is none. */
export type OpenState =
  | { isOpen: true; until: Date; changes: number }
  | { isOpen: false; opens?: Date; changes: number };

/** A clinic that is closed for longer names no day. */
const LONGEST_SEARCH_DAYS = 120;

/** Undefined where no times are written. */
export function openStateAt({ open, closed }: Hours, now: Date): OpenState | undefined {
  if (open.length === 0) return undefined;
  const today = danishDay(now);
  // Yesterday's time may end today.
  for (let ahead = -1; ahead <= LONGEST_SEARCH_DAYS; ahead += 1) {
    const day = dayAfter(today, ahead);
    for (const { from, to } of isClosedOn(day, closed) ? [] : timesOf(day, open)) {
      if (now < from) return { isOpen: false, opens: from, changes: from.getTime() };
      if (now < to) return { isOpen: true, until: to, changes: to.getTime() };
    }
  }
  return { isOpen: false, changes: Number.POSITIVE_INFINITY };
}

/** Milliseconds since 1970; Infinity where no times are written. */
export function nextChangeOf(hours: Hours, now: Date): number {
  return openStateAt(hours, now)?.changes ?? Number.POSITIVE_INFINITY;
}

function isClosedOn(day: string, closed: ClosedDays[] | undefined): boolean {
  if (!closed) return false;
  return isDanishHoliday(day) || closed.some(({ from, to }) => from <= day && day <= to);
}

function timesOf(day: string, open: OpenTime[]): { from: Date; to: Date }[] {
  const weekday = new Date(day).getUTCDay() || 7;
  return open
    .filter(({ days }) => days.includes(weekday))
    .flatMap((time) => {
      const from = parseDanishTime(`${day}T${time.from}`);
      const lastDay = time.from < time.to ? day : dayAfter(day, 1);
      const to = parseDanishTime(`${lastDay}T${time.to}`);
      return from && to ? [{ from, to }] : [];
    })
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
}
