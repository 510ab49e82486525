import { DAY_MS } from "./durations.ts";

/** Days from Easter Sunday: Maundy Thursday to Whit Monday. */
const AFTER_EASTER = [-3, -2, 0, 1, 39, 49, 50];

/** Of these the last three are no holidays by law, but free as those are. */
const EACH_YEAR = ["01-01", "12-25", "12-26", "06-05", "12-24", "12-31"];

/** @param day '2026-12-24' */
export function isDanishHoliday(day: string): boolean {
  if (EACH_YEAR.includes(day.slice(5))) return true;
  const afterEaster = (Date.parse(day) - easterOf(Number(day.slice(0, 4)))) / DAY_MS;
  return AFTER_EASTER.includes(afterEaster);
}

/** Meeus' algorithm for the Gregorian calendar (Astronomical Algorithms, chapter 8). */
function easterOf(year: number): number {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}
