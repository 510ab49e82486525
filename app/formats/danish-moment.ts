const inDenmark = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Copenhagen",
  dateStyle: "short",
  timeStyle: "medium",
});

/** The date in Denmark: '2026-11-23'. */
export function danishDay(moment: Date): string {
  return inDenmark.format(moment).slice(0, 10);
}

/** Four-digit years: '26' is read as the year 26, a typing error. */
const FIRST = Date.parse("1000-01-02");
const LAST = Date.parse("9999-12-31");

/** The time of '2027-02-04T17:00' in Denmark; undefined for invalid times, such as the hour skipped by summer time. */
export function danishMoment(local: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (!(asUtc >= FIRST && asUtc < LAST)) return undefined;
  // The offset may change between the guess and the result.
  const first = asUtc - aheadAt(asUtc);
  const moment = new Date(asUtc - aheadAt(first));
  return moment.getTime() + aheadAt(moment.getTime()) === asUtc ? moment : undefined;
}

function aheadAt(moment: number): number {
  return Date.parse(`${inDenmark.format(moment).replace(" ", "T")}Z`) - moment;
}
