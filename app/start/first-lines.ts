import { describeKey } from "../formats/backup-key.ts";

type FirstStart = {
  firstAdmin?: { email: string; password: string };
  newBackupKey?: string;
};

/** What the first start says. A journal keeps its lines for months, so that a secret is said only where it goes by. */
export function firstLines({ firstAdmin, newBackupKey }: FirstStart, goesBy: boolean): string[] {
  const key = newBackupKey && (goesBy ? describeKey(newBackupKey) : [SHOW_KEY]);
  return [...(firstAdmin ? [describeAdmin(firstAdmin, goesBy)] : []), ...(key || [])];
}

const SHOW_KEY =
  "Kopierne i BACKUP_URL er låst med en ny nøgle. Vis den med samspil backup --key, og skriv den af på papir: uden den kan ingen læse kopierne.";

function describeAdmin({ email, password }: { email: string; password: string }, goesBy: boolean) {
  return goesBy
    ? `Første administrator: ${email} med adgangskoden ${password} (vises kun nu)`
    : `Første administrator: ${email}. Vælg dens adgangskode med samspil admin ${email}`;
}

/** On a terminal, or where the site is tried on one's own machine. */
export function linesGoBy(
  { isPublic }: { isPublic: boolean },
  { isTTY, journal }: { isTTY: boolean; journal: string | undefined },
): boolean {
  return isTTY || (!isPublic && !journal);
}
