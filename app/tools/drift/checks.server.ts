import { danishTime } from "../../formats/danish-time.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../formats/durations.ts";
import { readCopiesState } from "../../server/backup/copies-state.server.ts";
import { describeMissing, readMissing } from "../../server/backup/went-back.server.ts";
import type { Settings } from "../../server/config.server.ts";
import { gigabytes, readDiskRoom } from "../../server/data-dir/disk-room.server.ts";
import { DATABASE_DAMAGED, RESTORE_ADVICE } from "../../server/data-dir/storage-failure.server.ts";
import { hasDamage } from "../../server/database/find-damage.server.ts";
import type { Misconfiguration } from "../../server/http/deployment-check.server.ts";
import type { JobState } from "../../server/jobs/every.server.ts";
import { type Check, DAMAGED, type Finding, failure, ok, warning } from "./check.ts";

const ALL_AS_ONE =
  "Hjemmesiden kan ikke kende de besøgende fra hinanden: Prøver én for mange gange, kan alle blive lukket ude.";

export type CheckInput = {
  settings: Settings;
  now: Date;
  /** Found in requests; only the running site knows them. */
  misconfigurations?: Misconfiguration[];
  jobs?: JobState[];
};

/** Checks of the server, for `samspil doctor`, Drift and the dashboard. */
export const CHECKS: Check<CheckInput>[] = [
  { name: "mails", check: checkMail, advice: "Sæt SMTP_URL." },
  {
    name: "sikkerhedskopien",
    check: checkCopies,
    advice: "Se, hvad der skal gøres, i docs/operations.md under »Backing up, restoring, moving«.",
  },
  {
    name: "sikkerhedskopien",
    check: checkNoCopies,
    advice: "Sæt BACKUP_URL, helst til et andet sted end serveren.",
  },
  {
    name: "databasen",
    check: ({ settings }) => (hasDamage(settings) ? failure(DAMAGED) : undefined),
    advice: RESTORE_ADVICE,
  },
  {
    name: "databasen",
    async check({ settings: { dataDir }, now }) {
      const missing = await readMissing(dataDir);
      return missing && failure(describeMissing(missing, now));
    },
    advice: "Hent det tilbage som i docs/operations.md under »A database that went back in time«.",
  },
  {
    name: "pladsen på disken",
    check: checkDisk,
    advice: "Ryd op, eller få et større drev.",
  },
  {
    name: "opsætningen",
    check: ({ settings: { isHttps, trustedProxies }, misconfigurations = [] }) =>
      misconfigurations.includes("proxy not trusted") || (isHttps && trustedProxies === 0)
        ? failure(ALL_AS_ONE)
        : undefined,
    advice: "Sæt TRUST_PROXY til antallet af proxyer foran hjemmesiden, oftest 1.",
  },
  {
    name: "opsætningen",
    check: misconfigured("proxy missing", ALL_AS_ONE),
    advice: "Lad proxyen sende X-Forwarded-For, eller sæt TRUST_PROXY ned.",
  },
  {
    name: "opsætningen",
    check: misconfigured(
      "origin not set",
      "Hjemmesiden ved ikke, hvad dens adresse er. Links i dens mails virker ikke, og mails om bestillinger når måske ingen.",
    ),
    advice: "Sæt ORIGIN.",
  },
  {
    name: "det, der sker af sig selv",
    check: checkJobs,
    advice:
      "Se i loggen efter »a job failed«. Holder en anden proces en lås i databasen, så find den i pg_stat_activity, og afslut den.",
  },
];

function misconfigured(kind: Misconfiguration, text: string) {
  return ({ misconfigurations = [] }: CheckInput) =>
    misconfigurations.includes(kind) ? failure(text) : undefined;
}

/** The copies have a check of their own. */
const JOBS: Record<string, string> = {
  outbox: "sende mails",
  "planned drafts": "udgive planlagte kladder",
  nightly: "rydde op om natten",
  "refused sign-ins": "gemme afviste forsøg på at logge ind",
};
/** Shorter failures are not reported. */
const JOB_PATIENCE_MS = 10 * MINUTE_MS;

function checkJobs({ jobs = [], now }: CheckInput): Finding | undefined {
  const failing = jobs.filter(
    ({ name, failedSince = now }) =>
      name in JOBS && now.getTime() - failedSince.getTime() >= JOB_PATIENCE_MS,
  );
  const [first] = failing;
  if (!first?.failedSince) return undefined;
  const names = new Intl.ListFormat("da-DK").format(failing.map(({ name }) => JOBS[name] ?? ""));
  return failure(
    `Hjemmesiden har ikke kunnet ${names} siden ${danishTime(first.failedSince.toISOString(), now)}.`,
  );
}

function checkMail({ settings: { smtpUrl, isPublic } }: CheckInput): Finding | undefined {
  if (smtpUrl) return undefined;
  const text = "Hjemmesiden sender ingen mails, så ingen får besked om bestillinger. De er gemt.";
  return isPublic ? failure(text) : warning(text);
}

/** PostgreSQL is copied once a day; SQLite continuously, with a test restore each hour. */
async function checkCopies({ settings, now }: CheckInput): Promise<Finding | undefined> {
  const { dataDir, backupAddress, databaseUrl } = settings;
  const { savedAt, seenAt, failure: failed, proof } = await readCopiesState(dataDir);
  const { proven } = proof;
  const age = (moment: string) => now.getTime() - Date.parse(moment);
  const time = (moment: string) => danishTime(moment, now);
  if (proven && age(proven.madeAt) < 0) {
    return failure(
      `Den seneste afprøvede sikkerhedskopi har en dato, der ikke er kommet endnu: ${time(proven.madeAt)}. Serverens ur har vist forkert, og ingen ved, hvor gammel kopien er.`,
    );
  }
  if (!backupAddress) return undefined;
  const tried = proven
    ? `Kopien fra ${time(proven.madeAt)} er prøvet gendannet.`
    : "Ingen kopi er prøvet gendannet endnu.";
  if (failed?.reason.startsWith(DATABASE_DAMAGED) || hasDamage(settings)) {
    const last = savedAt ? ` Den seneste er fra ${time(savedAt)}.` : "";
    return failure(`${DAMAGED} Der bliver ikke lavet flere kopier.${last}`);
  }
  // Shorter failures and pauses are not reported.
  const patience = databaseUrl ? 2 * DAY_MS : 10 * MINUTE_MS;
  if (failed && (age(failed.at) > patience || !savedAt)) {
    const reassurance = "Bestillinger og rettelser bliver gemt på serveren som ellers.";
    return failure(
      `Kopierne er ikke nået frem siden ${time(failed.at)}: ${withoutPath(failed.reason)}. ${reassurance} ${tried}`,
    );
  }
  if (seenAt && age(seenAt) > patience) {
    return failure(`Der er ikke lavet kopier siden ${time(seenAt)}. ${tried}`);
  }
  if (proof.failure) {
    const { at, reason } = proof.failure;
    return failure(
      `Kopierne har ikke kunnet gendannes siden ${time(at)}: ${withoutPath(reason)}. ${tried}`,
    );
  }
  if (proven && age(proven.provenAt) > (databaseUrl ? 2 * DAY_MS : 3 * HOUR_MS)) {
    return failure(`Kopierne er ikke prøvet gendannet siden ${time(proven.provenAt)}.`);
  }
  return ok(
    seenAt ? `Alt er i en kopi ${time(seenAt)}. ${tried}` : "Den første kopi bliver lavet om lidt.",
  );
}

/** A path belongs in the log only. */
function withoutPath(reason: string): string {
  return reason.replace(/ \(\/[^)]*\)/, "");
}

async function checkNoCopies({ settings, now }: CheckInput): Promise<Finding | undefined> {
  const { dataDir, backupAddress, databaseUrl, isPublic } = settings;
  if (backupAddress) return undefined;
  const { proven } = (await readCopiesState(dataDir)).proof;
  const latest = proven ? `Kopien fra ${danishTime(proven.madeAt, now)} er prøvet gendannet. ` : "";
  const none = `${latest}Hjemmesiden laver ikke selv sikkerhedskopier`;
  if (proven && now.getTime() - Date.parse(proven.madeAt) < 2 * DAY_MS) return ok(`${none}.`);
  if (databaseUrl) {
    return warning(
      `${none}. Databasen ligger i PostgreSQL; om den bliver kopieret dér, kan ikke ses herfra.`,
    );
  }
  const lost = proven ? "det, der er kommet til siden," : "tekster, billeder og bestillinger";
  const text = `${none}: Går serveren i stykker, er ${lost} væk.`;
  return isPublic ? failure(text) : warning(text);
}

async function checkDisk({ settings }: CheckInput): Promise<Finding> {
  const { free, state } = await readDiskRoom(settings.dataDir);
  if (state === "ample") return ok(`Der er ${gigabytes(free)} fri på serverens disk.`);
  return state === "short"
    ? failure(`Der er kun ${gigabytes(free)} fri på serverens disk. Snart kan intet gemmes.`)
    : warning(`Der er ${gigabytes(free)} fri på serverens disk: lidt, når der skal tages kopier.`);
}
