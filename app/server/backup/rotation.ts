export type RotatedBackup = { name: string; madeAt: string; isVerified: boolean };

const PERIODS = [
  { most: 7, periodOf: dayOf },
  { most: 4, periodOf: weekOf },
  { most: 12, periodOf: monthOf },
];
const MOST_UNVERIFIED = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Which backups may go: the newest verified one of each of the latest 7 days, 4 weeks and 12 months that
 * have one stay, so the newest of them always does. One that was not verified stays while no newer one was.
 * Those of days to come stay, too, and count for nothing: the clock is wrong, or was when they were made.
 */
export function superfluous(backups: RotatedBackup[], now: Date): RotatedBackup[] {
  const newestFirst = backups
    .filter(({ madeAt }) => new Date(madeAt) <= now)
    .toSorted((a, b) => Date.parse(b.madeAt) - Date.parse(a.madeAt));
  const verified = newestFirst.filter(({ isVerified }) => isVerified);
  const stay = new Set(PERIODS.flatMap(({ most, periodOf }) => newestOf(verified, most, periodOf)));
  for (const backup of newestFirst.slice(0, MOST_UNVERIFIED)) {
    if (backup.isVerified) break;
    stay.add(backup);
  }
  return newestFirst.filter((backup) => !stay.has(backup));
}

function newestOf(
  newestFirst: RotatedBackup[],
  most: number,
  periodOf: (madeAt: Date) => string,
): RotatedBackup[] {
  const newest = new Map<string, RotatedBackup>();
  for (const backup of newestFirst) {
    const period = periodOf(new Date(backup.madeAt));
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, most);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function weekOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return dayOf(new Date(moment.getTime() - sinceMonday * DAY_MS));
}

function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}
