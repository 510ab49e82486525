import { join } from "node:path";
import { createMailLimit } from "../server/limits/mail-limit.server.ts";
import { createDeliveries } from "../server/mail/deliveries.server.ts";
import { MAIL_FOLDER, openTransport } from "../server/mail/open-transport.server.ts";
import { createOutbox } from "../server/mail/outbox.server.ts";
import { createNoTransport } from "../server/mail/transport.server.ts";
import type { Base, Storage } from "./storage.server.ts";

export type Mail = Awaited<ReturnType<typeof createMail>>;

/** What is queued with `queueMail` is sent from here. */
export async function createMail(
  { settings, log, clock, isCopy, opened }: Base,
  { database, trustedClock, secrets }: Storage,
  transport = isCopy ? createNoTransport() : openTransport(settings, log),
) {
  const outbox = createOutbox({ database, transport, log, clock, trustedClock });
  opened.defer(outbox.stop);
  // The data folder's lock shows that no other process runs: a dead one claimed the rows being sent.
  if (database.dialect === "sqlite") await outbox.reclaim();
  return {
    outbox,
    deliveries: createDeliveries({ kysely: database.kysely, clock }),
    mailLimit: createMailLimit({ secret: secrets.present, clock }),
    mailDisk: { database, folder: join(settings.dataDir, MAIL_FOLDER), log },
  };
}
