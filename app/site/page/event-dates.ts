import { parseDanishTime } from "../../formats/danish-clock.ts";
import { danishDays, timeFormat } from "../../formats/danish-time.ts";
import { hasPrice } from "../../formats/kroner.ts";
import type { ExternalEvent } from "./event.ts";

/** Dated events by date, then undated ones; past events apart, the latest first. */
export function sortEvents<Event extends Pick<ExternalEvent, "start" | "slut">>(
  events: Event[],
  today: string,
) {
  const dated = events.filter(({ start }) => parseDanishTime(start));
  const isPast = ({ start, slut }: Event) => (slut || start) < today;
  const byStart = dated.toSorted((a, b) => a.start.localeCompare(b.start));
  return {
    coming: [
      ...byStart.filter((event) => !isPast(event)),
      ...events.filter((event) => !dated.includes(event)),
    ],
    past: byStart.filter(isPast).reverse(),
  };
}

export function formatPeriod({ start, slut }: Pick<ExternalEvent, "start" | "slut">): string {
  const first = parseDanishTime(start);
  if (!first) return "";
  const days = danishDays(first, parseDanishTime(slut) ?? first);
  return [days, formatClocks(start, slut)].filter(Boolean).join(", ");
}

export function formatHours({ start, slut }: Pick<ExternalEvent, "start" | "slut">): string {
  const first = parseDanishTime(start);
  if (!first || start.slice(0, 10) < slut.slice(0, 10)) return formatPeriod({ start, slut });
  const day = weekdayOf(first);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${formatClocks(start, slut)}`.trim();
}

/** Consumer prices include VAT if the clinic is VAT registered. */
export function formatEventPrice(pris: string, momsregistreret: string): string {
  const isWithMoms = momsregistreret === "ja" && hasPrice(pris) && !/moms/i.test(pris);
  return isWithMoms ? `${pris} inkl. moms` : pris;
}

/** Undefined if the clinic's text states no number. */
export function seatsLeft(pladser: string): "many" | "few" | "none" | undefined {
  if (/^(0|ingen) |optaget|udsolgt|fuldt|venteliste/i.test(pladser)) return "none";
  if (/^(få|en|én|to|tre|fire|[1-4]) /i.test(pladser)) return "few";
  return /ledig|god plads/i.test(pladser) ? "many" : undefined;
}

function formatClocks(start: string, slut: string): string {
  const clocks = [start, slut].map(formatClock).filter(Boolean);
  return clocks.length > 0 ? `kl. ${clocks.join("–")}` : "";
}

function formatClock(local: string): string {
  return local.slice(11, 16).replace(/^0/, "").replace(":00", "").replace(":", ".");
}

const weekdayOf = timeFormat("da-DK", { weekday: "long" });
