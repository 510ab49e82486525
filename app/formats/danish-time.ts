import { timeFormat } from "./time-format.ts";

const DAYS_OF_A_YEAR = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment as one says it: 'i dag kl. 10.42', 'i går kl. 15.08', '14. november kl. 09.31'. */
export function danishTime(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  const [hour, minute] = clockOf(moment).split(/\D/);
  return `${dayOf(moment, now)} kl.\u00a0${hour}.${minute}`;
}

/** The day with its year: '21. november 2026'. */
export const danishDate = timeFormat("da-DK", { dateStyle: "long" });

/** The same with the clock: '21. november 2026 kl. 10.42'. */
export const danishDateTime = timeFormat("da-DK", { dateStyle: "long", timeStyle: "short" });

/** '90 dage', and '5 år' where it is whole years. */
export function daysInWords(days: number): string {
  if (days % DAYS_OF_A_YEAR === 0) return `${days / DAYS_OF_A_YEAR} år`;
  return days === 1 ? "1 dag" : `${days} dage`;
}

function dayOf(moment: Date, now: Date): string {
  const day = isoDay(moment);
  if (day === isoDay(now)) return "i dag";
  if (day === isoDay(new Date(now.getTime() - DAY_MS))) return "i går";
  const isThisYear = day.slice(0, 4) === isoDay(now).slice(0, 4);
  return (isThisYear ? dateOf : danishDate)(moment).replace(" ", "\u00a0");
}

const clockOf = timeFormat("da-DK", { hour: "2-digit", minute: "2-digit" });
/** 2026-11-21: Swedes write days so that they can be compared. */
const isoDay = timeFormat("sv-SE", { dateStyle: "short" });
const dateOf = timeFormat("da-DK", { day: "numeric", month: "long" });
