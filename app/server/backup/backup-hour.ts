import { timeFormat } from "../../formats/danish-time.ts";
import { HOUR_MS } from "../../formats/durations.ts";

const QUIET_HOUR = "03";

export function isBackupDue(now: Date, newest: Date | undefined): boolean {
  if (!newest || newest > now) return true;
  const age = now.getTime() - newest.getTime();
  return age >= 24 * HOUR_MS || (age >= 12 * HOUR_MS && hourOf(now) === QUIET_HOUR);
}

const hourOf = timeFormat("sv-SE", { hour: "2-digit", hourCycle: "h23" });
