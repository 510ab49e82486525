import { danishDay } from "../../formats/danish-clock.ts";
import { timeFormat } from "../../formats/danish-time.ts";
import type { ChartData } from "./chart.tsx";
import { daysBefore } from "./drift.ts";

const DAYS = 14;

const shortDay = timeFormat("da-DK", { day: "numeric", month: "short" });
const longDay = timeFormat("da-DK", { weekday: "long", day: "numeric", month: "long" });
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** A bar for each of the last days, without today. @param placed the times of the orders */
export function readOrdersByDay(placed: string[], now: Date): ChartData {
  const perDay = new Map<string, number>();
  for (const time of placed) {
    const day = danishDay(new Date(time));
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }
  const bars = daysBefore(danishDay(now), DAYS).map((day) => ({
    day,
    value: perDay.get(day) ?? 0,
  }));
  const today = perDay.get(danishDay(now)) ?? 0;
  return {
    figure: `${bars.at(-1)?.value || "Ingen"} i går`,
    label: `Bestillinger dag for dag: ${spread(bars)}`,
    bars,
    from: shortDay(noonOf(bars[0]?.day ?? "")),
    note: `Alle er gemt. I dag er der kommet ${today === 0 ? "ingen" : today}.`,
  };
}

/** 'mellem 0 og 3, mest fredag 20. november' */
function spread(bars: ChartData["bars"]): string {
  const sorted = bars.toSorted((a, b) => a.value - b.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most || least.value === most.value) return String(most?.value ?? 0);
  return `mellem ${least.value} og ${most.value}, mest ${longDay(noonOf(most.day))}`;
}
