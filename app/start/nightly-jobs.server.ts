import { contentDocuments } from "../features.ts";
import { DAY_MS } from "../formats/durations.ts";
import { JOB_WITHIN_MS, type WithLock } from "../server/database/database.server.ts";
import type { NightlyJob } from "../server/jobs/nightly.server.ts";
import { eraseOldCounts } from "../server/limits/mail-limit.server.ts";
import {
  eraseExpiredMail,
  eraseStrayFiles,
  type MailDisk,
} from "../server/mail/erase-mail.server.ts";
import { eraseOrphans } from "../server/media/orphans.server.ts";
import { eraseExpiredTokens } from "../server/tokens/tokens.server.ts";
import type { SiteServices } from "./stores.server.ts";

type Parts = {
  services: SiteServices;
  mailDisk: MailDisk;
  withLock: WithLock;
};

export function createNightlyJobs({ services, mailDisk, withLock }: Parts) {
  const { database } = mailDisk;
  const { settings, log, documents, creations, events, orders, callbacks } = services;
  const historyEdge = (now: Date) => new Date(now.getTime() - settings.historyDays * DAY_MS);
  const eraseMail = async (now: Date, isStopped = () => false) => {
    const erased = {
      ...(await orders.eraseOld(now, isStopped)),
      ...(await callbacks.eraseOld(now, isStopped)),
      mails: await eraseExpiredMail(database.kysely, now),
      files: await eraseStrayFiles(mailDisk),
    };
    await database.scrub();
    if (Object.values(erased).some((count) => count > 0)) log.info(erased, "erased what was old");
  };
  const nightlyJobs: NightlyJob[] = [
    {
      run: (now) => documents.eraseHistory(historyEdge(now)),
      failure: "could not erase old history",
    },
    {
      run: (now) => creations.eraseOld(now),
      failure: "could not forget old forms",
    },
    {
      run: (now) => eraseExpiredTokens(database.kysely, now),
      failure: "could not forget expired links",
    },
    {
      run: (now) => eraseOldCounts(database.kysely, now.getTime()),
      failure: "could not forget counted mails",
    },
    {
      run: (now) => events.eraseHistory(historyEdge(now)),
      failure: "could not erase old events",
    },
    {
      run: (now, isStopped) =>
        withLock("old mail", (lost) => eraseMail(now, () => isStopped() || lost.aborted), {
          withinMs: JOB_WITHIN_MS,
        }),
      failure: "could not erase old messages",
    },
    {
      run: (now) => eraseOrphans({ ...services, definitions: contentDocuments }, now),
      failure: "could not erase unused pictures",
    },
    {
      run: (_now, isStopped) => services.media.makeMissingVariants(isStopped),
      failure: "could not make missing picture variants",
    },
  ];
  return { nightlyJobs, eraseMail };
}
