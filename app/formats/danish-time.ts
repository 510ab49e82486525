import { DAY_MS } from "./durations.ts";

const DAYS_OF_A_YEAR = 365;

/** Within a sentence: 'i dag kl. 10.42', 'i går kl. 15.08', '14. november kl. 09.31'. */
export function danishTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return `${dayIn(time, now)} kl.\u00a0${clockOf(time)}`;
}

/** '1. december kl. 8', 'i morgen kl. 9.30' */
export function chosenTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return `${dayIn(time, now)} ${chosenHour(time)}`;
}

export function chosenHour(time: Date): string {
  return `kl.\u00a0${clockOf(time).replace(/^0/, "").replace(".00", "")}`;
}

/** 'i dag', 'i morgen', 'på mandag'; 'den 4. januar' where that is a week away. */
export function comingDay(time: Date, now: Date): string {
  const ahead = dayNumber(time) - dayNumber(now);
  if (ahead < 2) return dayOf(time, now);
  return ahead < 7 ? `på ${weekdayOf(time)}` : `den ${dayIn(time, now)}`;
}

/** At the start of a sentence: 'I dag kl. 10.42'; 'Ukendt tid' for an invalid date. */
export function danishTimeCapitalised(time: Date, now: Date): string {
  if (Number.isNaN(time.getTime())) return "Ukendt tid";
  const day = dayOf(time, now);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} kl.\u00a0${clockOf(time)}`;
}

/** '2026-11-20 10:12', as spreadsheets read it; '' for an invalid date. */
export function sortableTime(time: Date): string {
  return Number.isNaN(time.getTime()) ? "" : isoTime(time);
}

export const danishDate = timeFormat("da-DK", { dateStyle: "long" });

export function danishDays(first: Date, last: Date): string {
  days ??= new Intl.DateTimeFormat("da-DK", { dateStyle: "long", timeZone: "Europe/Copenhagen" });
  return days.formatRange(first, last);
}

let days: Intl.DateTimeFormat | undefined;

export const danishDateTime = timeFormat("da-DK", { dateStyle: "long", timeStyle: "short" });

/** By Denmark's calendar, unaffected by summer time. */
export function danishDateAfter(time: Date, days: number): string {
  return danishDate(new Date((dayNumber(time) + days) * DAY_MS));
}

export function formatDays(days: number): string {
  if (days % DAYS_OF_A_YEAR === 0) return `${days / DAYS_OF_A_YEAR} år`;
  return days === 1 ? "1 dag" : `${days} dage`;
}

export function publishedOn(time: Date | undefined) {
  return time && { at: time.toISOString(), on: danishDate(time) };
}

export function dayIn(time: Date, now: Date): string {
  return dayOf(time, now).replace(". ", ".\u00a0");
}

function dayOf(time: Date, now: Date): string {
  const ago = dayNumber(now) - dayNumber(time);
  if (ago === 0) return "i dag";
  if (ago === 1) return "i går";
  if (ago === -1) return "i morgen";
  const isThisYear = isoDay(time).slice(0, 4) === isoDay(now).slice(0, 4);
  return (isThisYear ? dateOf : danishDate)(time);
}

function dayNumber(time: Date): number {
  return Date.parse(isoDay(time)) / DAY_MS;
}

const clockOf = timeFormat("da-DK", { hour: "2-digit", minute: "2-digit" });
const weekdayOf = timeFormat("da-DK", { weekday: "long" });
const dateOf = timeFormat("da-DK", { day: "numeric", month: "long" });
/** Swedish dates are ISO dates. */
const isoDay = timeFormat("sv-SE", { dateStyle: "short" });
const isoTime = timeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** In Denmark's time zone. Formatters are made at first use: each takes 8 MB. */
export function timeFormat(
  locale: "da-DK" | "sv-SE",
  options: Intl.DateTimeFormatOptions,
): (time: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: "Europe/Copenhagen" });
    return format.format(time);
  };
}
