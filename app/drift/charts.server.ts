import { danishDay } from "../formats/danish-moment.ts";
import { timeFormat } from "../formats/danish-time.ts";
import { ANSWER_BOUNDS, type DayCount, PAINT_BOUNDS } from "../server/metrics/day-counts.server.ts";
import type { ChartData } from "./chart.tsx";
import { daysBefore, durationWords, quantile, secondsWords } from "./drift.ts";

const DAYS = 14;
/** Beyond it a page no longer feels quick: https://web.dev/articles/lcp */
const SLOW_MS = 2_500;

const shortDay = timeFormat("da-DK", { day: "numeric", month: "short" });
const longDay = timeFormat("da-DK", { weekday: "long", day: "numeric", month: "long" });
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

type Told = { counts: DayCount[]; placed: string[]; isMeasured: boolean; now: Date };

export const firstDay = (now: Date) => daysBefore(danishDay(now), DAYS)[0] ?? "";

/** What visitors waited for, what the server took of it, and what they ordered: a bar for each of the days before this one. */
export function readCharts(told: Told): ChartData[] {
  const days = daysBefore(danishDay(told.now), DAYS);
  const ends = { from: shortDay(noonOf(days[0] ?? "")), to: "I går" };
  return [paintChart(told, days), answerChart(told, days), orderChart(told, days)].map((chart) => ({
    ...chart,
    ...ends,
  }));
}

type Chart = Omit<ChartData, "from" | "to">;

function paintChart({ counts, isMeasured }: Told, days: string[]): Chart {
  const title = "Før siden er fremme";
  const own = counts.filter(({ kind, day }) => kind === "largest paint" && days.includes(day));
  const typical = quantile(own, 0.75, PAINT_BOUNDS);
  if (typical === undefined) {
    const note = isMeasured
      ? "Der er ikke målt et helt døgn endnu. De første tal kommer i morgen, hvis nogen besøger siden."
      : "Det bliver ikke målt. Den, der passer hjemmesiden, kan slå det til med WEB_VITALS=on. Der bruges ingen cookies, og ingen kan kendes.";
    return { title, figure: "Ingen tal", note, bars: [] };
  }
  const bars = byDay(days, (day) => quantile(ofDay(own, day), 0.75, PAINT_BOUNDS));
  const slow = bars.filter(({ value = 0 }) => value > SLOW_MS);
  const worst = slow.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const told = "Tre ud af fire besøgende ventede højst så længe.";
  return {
    title,
    figure: secondsWords(typical),
    label: `Sekunder, før siden er fremme, dag for dag: ${spread(bars, secondsWords)}`,
    bars: bars.map((bar) => ({ ...bar, isOver: slow.includes(bar) })),
    limit: SLOW_MS,
    note: worst
      ? `${told} ${capital(longDay(noonOf(worst.day)))} var det ${secondsWords(worst.value ?? 0)}. Ofte er et billede for tungt.`
      : told,
    link: worst && { to: "/admin/historik", label: "Se, hvad der blev rettet" },
  };
}

function answerChart({ counts }: Told, days: string[]): Chart {
  const title = "Serverens svar";
  const recent = counts.filter(({ day }) => days.includes(day));
  const own = recent.filter(({ kind }) => kind === "answer");
  const slowest = quantile(own, 0.95, ANSWER_BOUNDS);
  if (slowest === undefined) {
    const note = "Der er ikke målt et helt døgn endnu. De første tal kommer i morgen.";
    return { title, figure: "Ingen tal", note, bars: [] };
  }
  const ready = sum(recent.filter(({ kind }) => kind === "answer at hand"));
  const share = Math.floor((100 * ready) / sum(own));
  const bars = byDay(days, (day) => quantile(ofDay(own, day), 0.95, ANSWER_BOUNDS));
  return {
    title,
    figure: durationWords(slowest),
    label: `Serverens svartid dag for dag: ${spread(bars, durationWords)}`,
    bars,
    note: `19 af 20 svar er hurtigere. ${share}\u00a0% af siderne lå klar.`,
  };
}

function orderChart({ placed, now }: Told, days: string[]): Chart {
  const perDay = new Map<string, number>();
  for (const time of placed) {
    const day = danishDay(new Date(time));
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }
  const bars = byDay(days, (day) => perDay.get(day) ?? 0);
  const today = perDay.get(danishDay(now)) ?? 0;
  return {
    title: "Bestillinger pr. dag",
    figure: `${bars.at(-1)?.value || "Ingen"} i går`,
    label: `Bestillinger dag for dag: ${spread(bars, String)}`,
    bars,
    note: `Alle er gemt. I dag er der kommet ${today === 0 ? "ingen" : today}.`,
  };
}

function byDay(days: string[], read: (day: string) => number | undefined) {
  return days.map((day) => ({ day, value: read(day) }));
}

function ofDay(counts: DayCount[], day: string): DayCount[] {
  return counts.filter((count) => count.day === day);
}

/** 'mellem 0,8 s og 2,8 s, mest den 20. november' */
function spread(bars: { day: string; value?: number }[], words: (value: number) => string): string {
  const known = bars.flatMap(({ day, value }) => (value === undefined ? [] : [{ day, value }]));
  const sorted = known.toSorted((a, b) => a.value - b.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most) return "ingen tal";
  if (least.value === most.value) return words(most.value);
  return `mellem ${words(least.value)} og ${words(most.value)}, mest ${longDay(noonOf(most.day))}`;
}

function sum(counts: DayCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase("da-DK") + text.slice(1);
}
