const ZONE = { timeZone: "Europe/Copenhagen" } as const;

/** 'I dag kl. 11.20', 'I går kl. 19.44', '20. november kl. 10.12', with the year when it is another. */
export function danishTime(time: Date, now: Date): string {
  if (Number.isNaN(time.getTime())) return "Ukendt tid";
  const clock = time.toLocaleTimeString("da-DK", { ...ZONE, hour: "2-digit", minute: "2-digit" });
  return `${dayWords(time, now)} kl.\u00a0${clock}`;
}

/** '2026-11-20 10:12', which a spreadsheet sorts and reads as a time. */
export function sortableTime(time: Date): string {
  if (Number.isNaN(time.getTime())) return "";
  return time.toLocaleString("sv-SE", { ...ZONE, dateStyle: "short", timeStyle: "short" });
}

function dayWords(time: Date, now: Date): string {
  const ago = dayNumber(now) - dayNumber(time);
  if (ago === 0) return "I dag";
  if (ago === 1) return "I går";
  if (ago === -1) return "I morgen";
  const isThisYear = yearOf(time) === yearOf(now);
  return time.toLocaleDateString("da-DK", {
    ...ZONE,
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  });
}

/** Days since 1970 on a Danish calendar. */
function dayNumber(time: Date): number {
  return Date.parse(time.toLocaleDateString("sv-SE", ZONE)) / (24 * 60 * 60_000);
}

function yearOf(time: Date): string {
  return time.toLocaleDateString("da-DK", { ...ZONE, year: "numeric" });
}
