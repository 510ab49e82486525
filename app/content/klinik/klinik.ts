import { DAY_MS } from "../../formats/durations.ts";

/** The one page of a site that is not open. */
export const CLOSED_PATH = "/lukket";

type Address = Record<"adresse" | "postnummer" | "by", string>;

/** 'Stæregade 12, 2100 København Ø'; '' where nothing of it is written. */
export function addressOf({ adresse, postnummer, by }: Address): string {
  return [adresse, `${postnummer} ${by}`.trim()].filter(Boolean).join(", ");
}

/** An older waiting time is hidden. */
const FRESH_DAYS = 60;

/** `ventetidDato`: the day it was last right, such as '2026-11-23'. */
export type WaitingTime = { ventetid: string; ventetidDato: string };

export function isFresh({ ventetid, ventetidDato }: WaitingTime, today: string): boolean {
  const age = (Date.parse(today) - Date.parse(ventetidDato)) / DAY_MS;
  return ventetid !== "" && age <= FRESH_DAYS;
}

/** Stale: written, but hidden from visitors until somebody updates it. */
export function isStale(waiting: WaitingTime, today: string): boolean {
  return waiting.ventetid !== "" && !isFresh(waiting, today);
}

/** Today, unless the editor chose another day in the same save. */
export function dayOfWaiting(next: WaitingTime, before: unknown, today: string): string {
  const { ventetid, ventetidDato } = Object(before);
  if (!next.ventetid) return "";
  const isNew = next.ventetid !== ventetid && next.ventetidDato === ventetidDato;
  return isNew || Number.isNaN(Date.parse(next.ventetidDato)) ? today : next.ventetidDato;
}
