const ZONE = "Europe/Copenhagen";
const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment as one says it: 'i dag kl. 10.42', 'i går kl. 15.08', '14. november kl. 09.31'. */
export function danishTime(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  const [hour, minute] = CLOCK.format(moment).split(/\D/);
  return `${dayOf(moment, now)} kl.\u00a0${hour}.${minute}`;
}

/** The day with its year: '21. november 2026'. */
export function danishDate(moment: Date): string {
  return DATE_AND_YEAR.format(moment);
}

function dayOf(moment: Date, now: Date): string {
  const day = DAY.format(moment);
  if (day === DAY.format(now)) return "i dag";
  if (day === DAY.format(new Date(now.getTime() - DAY_MS))) return "i går";
  const isThisYear = day.slice(0, 4) === DAY.format(now).slice(0, 4);
  return (isThisYear ? DATE : DATE_AND_YEAR).format(moment).replace(" ", "\u00a0");
}

const CLOCK = new Intl.DateTimeFormat("da-DK", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: ZONE,
});
/** 2026-11-21: Swedes write days so that they can be compared. */
const DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: ZONE });
const DATE = new Intl.DateTimeFormat("da-DK", { day: "numeric", month: "long", timeZone: ZONE });
const DATE_AND_YEAR = new Intl.DateTimeFormat("da-DK", { dateStyle: "long", timeZone: ZONE });
