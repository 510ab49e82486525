import { describeMissing, readMissing } from "../../server/backup/went-back.server.ts";
import {
  type Check,
  DAMAGED,
  failure,
  type OnError,
  ok,
  runChecks,
  warning,
} from "../../server/checks/run-checks.server.ts";
import { gigabytes, readDiskRoom } from "../../server/data-dir/disk-room.server.ts";
import type { Database } from "../../server/database/database.server.ts";
import { hasDamage } from "../../server/database/find-damage.server.ts";
import { RESTORE_ADVICE } from "../../server/database/storage-failure.server.ts";
import type { Misconfiguration } from "../../server/http/deployment-check.server.ts";
import type { JobState } from "../../server/jobs/every.server.ts";
import { describeMailProblems } from "../../shop/orders/mail/mail-problems.ts";
import { proveOrders } from "../../shop/orders/prove-orders.server.ts";
import type { ToolServices } from "../services.ts";
import { checkCopies } from "./check-copies.server.ts";
import { checkClock, checkJobs } from "./check-jobs.server.ts";

/** A command knows the settings alone, the running site the rest too. */
export type Site = Pick<ToolServices, "settings"> & {
  now: Date;
  database?: Pick<Database, "kysely" | "proveWritable">;
  media?: Pick<ToolServices["media"], "proveWritable">;
  orders?: Pick<ToolServices["orders"], "countMailProblems">;
  jobs?: () => JobState[];
  clockTrust?: Pick<ToolServices["clockTrust"], "read">;
  deployment?: Pick<ToolServices["deployment"], "misconfigurations">;
  headers?: Headers;
};

/** Those of the table that are for `whom`. What is for the operator alone stands in commands/doctor/. */
export function checkSite(whom: "ready" | "owner", site: Site, onError?: OnError) {
  const checks = CHECKS.filter((check) => check.for === whom);
  return runChecks(checks, site, onError);
}

const ALL_AS_ONE =
  "Hjemmesiden kan ikke kende de besøgende fra hinanden: Prøver én for mange gange, kan alle blive lukket ude.";

const CHECKS: Check<Site>[] = [
  {
    name: "databasen",
    for: "ready",
    async run({ database, now }) {
      if (!database) return undefined;
      await proveOrders(database, now);
      return ok("Bestillinger kan gemmes.");
    },
    advice: "Se pladsen på disken og loggen.",
  },
  {
    name: "billederne",
    for: "ready",
    async run({ media }) {
      if (!media) return undefined;
      await media.proveWritable();
      return ok("Billeder kan gemmes.");
    },
    advice: "Se pladsen på disken, MEDIA_URL og loggen.",
  },
  {
    name: "mails",
    for: "owner",
    run({ settings: { smtpUrl, isPublic } }) {
      if (smtpUrl) return undefined;
      const tell = isPublic ? failure : warning;
      return tell(
        "Hjemmesiden sender ingen mails, så ingen får besked om bestillinger. De er gemt.",
      );
    },
    advice: "Sæt SMTP_URL.",
  },
  {
    name: "mails om bestillinger",
    for: "owner",
    async run({ orders }) {
      const text = orders && describeMailProblems(await orders.countMailProblems());
      return text ? warning(text) : undefined;
    },
    advice: "Se under Bestillinger, hvilke det er, og i loggen, hvad mailserveren svarede.",
  },
  {
    name: "sikkerhedskopien",
    for: "owner",
    run: checkCopies,
    advice: "Se, hvad der skal gøres, i docs/operations.md under »Backing up, restoring, moving«.",
  },
  {
    name: "databasen",
    for: "owner",
    async run({ settings, now }) {
      if (hasDamage(settings)) return failure(DAMAGED, RESTORE_ADVICE);
      const missing = await readMissing(settings.dataDir);
      return missing && failure(describeMissing(missing, now));
    },
    advice: "Hent det tilbage som i docs/operations.md under »A database that went back in time«.",
  },
  {
    name: "pladsen på disken",
    for: "owner",
    async run({ settings }) {
      const { free, state } = await readDiskRoom(settings.dataDir);
      const there = `${gigabytes(free)} fri på serverens disk`;
      if (state === "ample") return ok(`Der er ${there}.`);
      return state === "short"
        ? failure(`Der er kun ${there}. Snart kan intet gemmes.`)
        : warning(`Der er ${there}: lidt, når der skal tages kopier.`);
    },
    advice: "Ryd op, eller få et større drev.",
  },
  {
    name: "opsætningen",
    for: "owner",
    run: (site) =>
      site.settings.isHttps && site.settings.trustedProxies === 0
        ? failure(ALL_AS_ONE)
        : misconfigured("proxy not trusted", ALL_AS_ONE)(site),
    advice: "Sæt TRUST_PROXY til antallet af proxyer foran hjemmesiden, oftest 1.",
  },
  {
    name: "opsætningen",
    for: "owner",
    run: misconfigured("proxy missing", ALL_AS_ONE),
    advice: "Lad proxyen sende X-Forwarded-For, eller sæt TRUST_PROXY ned.",
  },
  {
    name: "opsætningen",
    for: "owner",
    run: misconfigured(
      "origin not set",
      "Hjemmesiden ved ikke, hvad dens adresse er. Links i dens mails virker ikke, og mails om bestillinger når måske ingen.",
    ),
    advice: "Sæt ORIGIN.",
  },
  {
    name: "uret",
    for: "owner",
    run: checkClock,
    advice:
      "Stil uret, hvis det går forkert, og slå timesyncd til. Går det rigtigt, kan en ejer sige det under Drift.",
  },
  {
    name: "det, der sker af sig selv",
    for: "owner",
    run: checkJobs,
    advice:
      "Se i loggen efter »a job failed«. Holder en anden proces en lås i databasen, så find den i pg_stat_activity, og afslut den.",
  },
];

function misconfigured(kind: Misconfiguration, text: string) {
  return ({ deployment, headers = new Headers() }: Site) =>
    deployment?.misconfigurations(headers).includes(kind) ? failure(text) : undefined;
}
