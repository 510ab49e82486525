import { timeFormat } from "../../formats/danish-time.ts";

/** A save: just before it the site is looked at. */
export type Stop = { at: string; told: string; document: string; revision: number };

/** What can be looked at, from `since` on; the oldest stop first. */
export type Kept = { since: string; now: string; stops: Stop[] };

const dayAndClock = timeFormat("da-DK", {
  ...{ weekday: "long", day: "numeric", month: "long" },
  ...{ hour: "2-digit", minute: "2-digit" },
});
const withYear = timeFormat("da-DK", {
  ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
  ...{ hour: "2-digit", minute: "2-digit" },
});
const year = timeFormat("sv-SE", { year: "numeric" });

/** 'Torsdag 12. november kl. 14.05' */
export function momentWords(moment: Date, now: Date): string {
  const format = year(moment) === year(now) ? dayAndClock : withYear;
  const said = format(atItsSave(moment)).replace(/^(\p{L}+) (den )?(\d+\.) /u, "$1 $3\u00a0");
  const words = said.replace(/ kl\. /, " kl.\u00a0");
  return words.charAt(0).toLocaleUpperCase("da-DK") + words.slice(1);
}

/** '12. november kl. 14.05' */
export function shortWords(moment: Date, now: Date): string {
  return momentWords(moment, now).replace(/^\S+ /, "");
}

/** A millisecond before a save stands for the save. */
function atItsSave(moment: Date): Date {
  return new Date(moment.getTime() + 1);
}

export function justBefore({ at }: Stop): Date {
  return new Date(Date.parse(at) - 1);
}

/** The save that comes next after `moment`: the site looked so until it was made. */
export function nextAfter(stops: Stop[], moment: Date): number {
  const index = stops.findIndex(({ at }) => Date.parse(at) > moment.getTime());
  return index < 0 ? stops.length : index;
}

export const PAST = "/admin/dengang";

export function pastOf(moment: Date): string {
  return `${PAST}/${moment.toISOString()}`;
}

/** A page of the site as it was. @param path on the site: '/om' */
export function pastPage(moment: Date, path = "/"): string {
  return `${pastOf(moment)}/side${path === "/" ? "" : path}`;
}

export function historyOf({ document, revision }: Stop): string {
  return `/admin/historik/${document}?gem=${revision}`;
}
