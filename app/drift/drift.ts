/** What is not as it should be, by the name it has in a sentence: 'Alt er vel, på nær sikkerhedskopien'. */
export type Trouble = { name: string; sentence: string; isUrgent?: boolean };

type Verdict = { title: string; state: "well" | "but" | "urgent" };

export function verdictOf(troubles: Trouble[]): Verdict {
  const names = new Intl.ListFormat("da-DK").format(new Set(troubles.map(({ name }) => name)));
  if (troubles.length === 0) return { title: "Alt er vel", state: "well" };
  if (troubles.some(({ isUrgent }) => isUrgent))
    return { title: `Se efter i dag: ${names}`, state: "urgent" };
  return { title: `Alt er vel, på nær ${names}`, state: "but" };
}

type Bucket = { bucket: number; count: number };

/** The value that `share` of them stay under, read between the bounds they were counted by. */
export function quantile(buckets: Bucket[], share: number, bounds: number[]): number | undefined {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let left = share * total;
  let from = 0;
  for (const bound of total > 0 ? bounds : []) {
    const here = buckets
      .filter(({ bucket }) => bucket === bound)
      .reduce((sum, { count }) => sum + count, 0);
    if (here > 0 && left <= here) return from + (bound - from) * (left / here);
    left -= here;
    from = bound;
  }
  return undefined;
}

/** '1,1 s', '52 ms'; of what is quicker than was measured, 'under 1 ms'. */
export function durationWords(ms: number): string {
  if (ms < 1) return "under 1\u00a0ms";
  return ms < 1_000 ? `${Math.round(ms)}\u00a0ms` : secondsWords(ms);
}

export function secondsWords(ms: number): string {
  return `${(ms / 1_000).toFixed(1).replace(".", ",")}\u00a0s`;
}

/** '10 timer' */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 2) return "under to minutter";
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} minutter`;
  if (hours < 48) return hours === 1 ? "1 time" : `${hours} timer`;
  return `${Math.floor(hours / 24)} dage`;
}

/** '2026-11-09' … of the `count` days before this one, the oldest first. */
export function daysBefore(day: string, count: number): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(noon - (count - at) * 86_400_000).toISOString().slice(0, 10),
  );
}
