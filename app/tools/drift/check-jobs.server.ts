import { danishDateTime, danishTime } from "../../formats/danish-time.ts";
import { HOUR_MS, MINUTE_MS } from "../../formats/durations.ts";
import { type Finding, failure, ok } from "../../server/checks/run-checks.server.ts";
import type { Site } from "./checks.server.ts";

/** The copies have a check of their own. */
const JOBS = new Map([
  ["outbox", "sende mails"],
  ["saves of other processes", "læse, hvad der er gemt andre steder fra"],
  ["planned drafts", "udgive planlagte kladder"],
  ["nightly", "rydde op"],
  ["refused sign-ins", "gemme afviste forsøg på at logge ind"],
]);
/** Shorter failures are not reported. */
const PATIENCE_MS = 10 * MINUTE_MS;
/** No run takes so long; the longest makes what is missing of many pictures. */
const LONGEST_RUN_MS = 3 * HOUR_MS;

export function checkJobs({ jobs = () => [], now }: Site): Finding | undefined {
  const time = (moment: Date) => danishTime(moment.toISOString(), now);
  const isLong = (since: Date, ms: number) => now.getTime() - since.getTime() >= ms;
  const failing: string[] = [];
  const done: string[] = [];
  for (const { name, lastRun, failedSince = now, runningSince = now } of jobs()) {
    const work = JOBS.get(name);
    if (!work) continue;
    if (isLong(failedSince, PATIENCE_MS)) failing.push(`${work} siden ${time(failedSince)}`);
    else if (isLong(runningSince, LONGEST_RUN_MS))
      failing.push(`${work} siden ${time(runningSince)}`);
    else if (lastRun) done.push(`at ${work} ${time(lastRun)}`);
  }
  const list = (works: string[]) => new Intl.ListFormat("da-DK").format(works);
  if (failing.length > 0) return failure(`Hjemmesiden har ikke kunnet ${list(failing)}.`);
  return done.length > 0 ? ok(`Det lykkedes sidst ${list(done)}.`) : undefined;
}

/** By the clock the nightly jobs erase what is old. */
export async function checkClock({ clockTrust, now }: Site): Promise<Finding | undefined> {
  const clock = await clockTrust?.read();
  if (!clock?.hasJumped) return undefined;
  return failure(
    `Uret på serveren er gået fra ${danishDateTime(clock.trusted)} til ${danishDateTime(now)}: Hjemmesiden har stået stille, eller uret går forkert. Imens bliver intet slettet for sin alder.`,
  );
}
