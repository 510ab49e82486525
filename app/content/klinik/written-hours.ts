import type { ClosedDays, OpenTime } from "./telephone-hours.ts";

const WEEKDAYS = ["mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag"];
const MONTHS =
  "januar februar marts april maj juni juli august september oktober november december".split(" ");
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];
const ALL_DAYS: Record<string, number[]> = {
  hverdage: ALL_WEEK.slice(0, 5),
  "alle dage": ALL_WEEK,
};
const TIME = /^(?<days>.+?) (?:kl\.? ?)?(?<from>[\d.:]+) ?(?:-|til) ?(?<to>[\d.:]+)$/;
const DATE = /^(?:den )?(?<day>\d{1,2})\. ?(?<month>\p{L}+) (?<year>\d{4})$/u;

/** 'hverdage kl. 9–12', 'mandag-torsdag 9.00-15.30', 'alle dage 11-5'; undefined for other words. */
export function parseOpenTime(line: string): OpenTime | undefined {
  const { days = "", from = "", to = "" } = TIME.exec(plain(line))?.groups ?? {};
  const time = { days: parseDays(days), from: parseClock(from), to: parseClock(to) };
  return time.days.length > 0 && time.from && time.to && time.from !== time.to ? time : undefined;
}

/** Of a clinic, that does not answer through the night: then somebody has typed 12-9 for 9-12. */
export function parseTelephoneTime(line: string): OpenTime | undefined {
  const time = parseOpenTime(line);
  return time && time.from < time.to ? time : undefined;
}

/** '24. december 2026', '21. december 2026 - 3. januar 2027'; undefined for other words. */
export function parseClosedDays(line: string): ClosedDays | undefined {
  const [from = "", to = from] = plain(line)
    .split(/ ?(?:-|til) ?/)
    .map(parseDate);
  return from && from <= to ? { from, to } : undefined;
}

/** Whether 'hverdage kl. 9–12' names other hours than the lines, or other days where it can be read as a line. */
export function saysOtherHours(words: string, lines: string[]): boolean {
  const hours = rangesIn(words);
  if (hours.size === 0) return false;
  if (hours.symmetricDifference(rangesIn(lines.join(" "))).size > 0) return true;
  const days = parseOpenTime(words)?.days;
  const counted = new Set(lines.flatMap((line) => parseOpenTime(line)?.days ?? []));
  return days !== undefined && counted.symmetricDifference(new Set(days)).size > 0;
}

/** '9–12' and '9.00 til 12' are both '09:00-12:00'. */
function rangesIn(words: string): Set<string> {
  const ranges = plain(words).matchAll(
    /(\d{1,2}(?:[.:]\d\d)?) ?(?:-|til) ?(\d{1,2}(?:[.:]\d\d)?)/g,
  );
  return new Set(
    [...ranges]
      .map(([, from = "", to = ""]) => `${parseClock(from)}-${parseClock(to)}`)
      .filter((range) => range.length === "09:00-12:00".length),
  );
}

const plain = (line: string) => line.toLowerCase().replaceAll("–", "-").replace(/\s+/g, " ").trim();

/** [] where a part is no day. */
function parseDays(words: string): number[] {
  const parts = words.split(/, ?| og /).map(daysOf);
  return parts.every((days) => days.length > 0) ? parts.flat() : [];
}

function daysOf(words: string): number[] {
  const [first = 0, last = first] = words.split(/ ?(?:-|til) ?/).map(weekdayOf);
  return ALL_DAYS[words] ?? ALL_WEEK.filter((day) => first > 0 && first <= day && day <= last);
}

/** 'man', 'mandag' and 'mandage' are 1; 0 for other words. */
function weekdayOf(word: string): number {
  const isShort = word.length >= 3;
  return WEEKDAYS.findIndex((day) => isShort && `${day}e`.startsWith(word)) + 1;
}

/** '9' → '09:00'; '' for what is no time of the day. */
function parseClock(clock: string): string {
  const [hour = "", minute = "00", ...rest] = clock.split(/[.:]/);
  const isTime = /^\d{1,2}$/.test(hour) && /^[0-5]\d$/.test(minute) && rest.length === 0;
  return isTime && Number(hour) < 24 ? `${hour.padStart(2, "0")}:${minute}` : "";
}

function parseDate(words: string): string {
  const { day = "", month = "", year = "" } = DATE.exec(words)?.groups ?? {};
  const number = month.length >= 3 ? MONTHS.findIndex((name) => name.startsWith(month)) + 1 : 0;
  const date = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return number > 0 && isDay(date) ? date : "";
}

/** No 31st of February, which JavaScript reads as the 3rd of March. */
function isDay(date: string): boolean {
  const time = new Date(date);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
}
