import { plannedDrafts } from "../editor/save/publish-due.server.ts";
import { contentDocuments, formsOf } from "../features.ts";
import { DAY_MS, HOUR_MS } from "../formats/durations.ts";
import { scheduleCopies } from "../server/backup/schedule-copies.server.ts";
import { JOB_WITHIN_MS } from "../server/database/database.server.ts";
import { every, type Job, type Loop } from "../server/jobs/every.server.ts";
import { type NightlyJob, nightly } from "../server/jobs/nightly.server.ts";
import { eraseExpiredMail, eraseStrayFiles } from "../server/mail/erase-mail.server.ts";
import { eraseOrphans } from "../server/media/orphans.server.ts";
import { eraseExpiredTokens } from "../server/tokens/tokens.server.ts";
import type { Accounts } from "./accounts.server.ts";
import type { Copying } from "./copying.server.ts";
import type { Mail } from "./mail.server.ts";
import type { Base, Storage } from "./storage.server.ts";
import type { SiteServices } from "./stores.server.ts";

type JobsOptions = {
  services: SiteServices;
  storage: Storage;
  mail: Mail;
  accounts: Accounts;
  copies: Copying | undefined;
  /** All that runs again by itself, for Drift and /metrics. */
  loops: Loop[];
};

/** Starts what runs again by itself. A site on a copy has none of it. */
export function startJobs(base: Base, options: JobsOptions) {
  const { log, clock, isCopy, opened } = base;
  const { services, storage, mail, accounts, copies, loops } = options;
  const { trustedClock } = storage;
  const { withLock } = storage.database;
  const eraseOldMail = createErasure(services, mail);

  // Ends after all other work, so that the last copy has everything.
  const copying = copies && scheduleCopies(copies, { clock, log, audit: accounts.audit });
  if (copying) opened.defer(copying.close);
  const run = accounts.storeRefused;
  const jobs = [
    { name: "refused sign-ins", firstMs: HOUR_MS, ms: HOUR_MS, run },
    otherSaves(services, storage),
    plannedDrafts(services, formsOf, withLock),
    nightly(nightlyJobs(services, storage, eraseOldMail), { clock, trustedClock, log }),
  ];
  const started = isCopy ? [] : jobs.map((job) => every(job, { clock, log }));
  const [refused, ...others] = started;
  loops.push(mail.outbox, ...started, ...(copying?.loops ?? []));
  async function stopWork() {
    // What is counted is stored, before the last copy.
    const counted = refused?.finish().then(refused.stop);
    await Promise.all([counted, ...[mail.outbox, ...others].map(({ stop }) => stop())]);
  }
  opened.defer(stopWork);
  return { stopWork, eraseOldMail: async () => eraseOldMail(await trustedClock()) };
}

/** Pages show within a second what another process has saved, and a silent database is noticed soon. */
export function otherSaves(
  { documents }: Pick<SiteServices, "documents">,
  { database }: Pick<Storage, "database">,
): Job {
  const run = () => documents.refresh(database.within(2_000));
  return { name: "saves of other processes", ms: 500, run };
}

function createErasure({ orders, callbacks, log }: SiteServices, { mailDisk }: Mail) {
  const { database } = mailDisk;
  return async (now: Date, isStopped = () => false) => {
    const erased = {
      ...(await orders.eraseOld(now, isStopped)),
      ...(await callbacks.eraseOld(now, isStopped)),
      mails: await eraseExpiredMail(database.kysely, now),
      files: await eraseStrayFiles(mailDisk),
    };
    await database.scrub();
    if (Object.values(erased).some((count) => count > 0)) log.info(erased, "erased what was old");
  };
}

function nightlyJobs(
  services: SiteServices,
  { database: { kysely, withLock } }: Storage,
  eraseOldMail: ReturnType<typeof createErasure>,
): NightlyJob[] {
  const { settings, documents, events, media, mailLimit } = services;
  const historyEdge = (now: Date) => new Date(now.getTime() - settings.historyDays * DAY_MS);
  return [
    {
      run: (now) => documents.eraseHistory(historyEdge(now)),
      failure: "could not erase old history",
    },
    {
      run: (now) => eraseExpiredTokens(kysely, now),
      failure: "could not forget expired links",
    },
    {
      run: () => mailLimit.eraseOld(kysely),
      failure: "could not forget counted mails",
    },
    {
      run: (now) => events.eraseHistory(historyEdge(now)),
      failure: "could not erase old events",
    },
    {
      run: (now, isStopped) =>
        withLock("old mail", (lost) => eraseOldMail(now, () => isStopped() || lost.aborted), {
          withinMs: JOB_WITHIN_MS,
        }),
      failure: "could not erase old messages",
    },
    {
      run: (now) => eraseOrphans({ ...services, definitions: contentDocuments }, now),
      failure: "could not erase unused pictures",
    },
    {
      run: (_now, isStopped) => media.makeMissingVariants(isStopped),
      failure: "could not make missing picture variants",
    },
  ];
}
