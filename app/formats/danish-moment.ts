const inDenmark = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Copenhagen",
  dateStyle: "short",
  timeStyle: "medium",
});

/** The day of a moment by a Danish clock: '2026-11-23'. */
export function danishDay(moment: Date): string {
  return inDenmark.format(moment).slice(0, 10);
}

/** Years of four digits: what is typed as '26' arrives as the year 26, and is none that anybody means. */
const FIRST = Date.parse("1000-01-02");
const LAST = Date.parse("9999-12-31");

/** The moment of a Danish clock's '2027-02-04T17:00'; undefined for what is none, such as the hour that summer time leaves out. */
export function danishMoment(local: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (!(asUtc >= FIRST && asUtc < LAST)) return undefined;
  // The clock's distance from UTC is asked for where it is about to apply.
  const first = asUtc - aheadAt(asUtc);
  const moment = new Date(asUtc - aheadAt(first));
  return moment.getTime() + aheadAt(moment.getTime()) === asUtc ? moment : undefined;
}

function aheadAt(moment: number): number {
  return Date.parse(`${inDenmark.format(moment).replace(" ", "T")}Z`) - moment;
}
