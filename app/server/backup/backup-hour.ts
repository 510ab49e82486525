import { timeFormat } from "../../formats/time-format.ts";

const HOUR_MS = 60 * 60 * 1000;
const CALM_HOUR = "03";

/**
 * Whether the day's backup should be made now: when the newest verified one is a day old, or there is none;
 * otherwise in the calm hour of the night, once. One of a day to come counts as none: the clock was wrong.
 */
export function isBackupDue(now: Date, newest: Date | undefined): boolean {
  if (!newest || newest > now) return true;
  const age = now.getTime() - newest.getTime();
  return age >= 24 * HOUR_MS || (age >= 12 * HOUR_MS && hourOf(now) === CALM_HOUR);
}

const hourOf = timeFormat("sv-SE", { hour: "2-digit", hourCycle: "h23" });
