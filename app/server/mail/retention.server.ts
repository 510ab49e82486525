import { setImmediate as breathe } from "node:timers/promises";
import { DAY_MS } from "../../formats/durations.ts";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import type { Erasure } from "./erasure.server.ts";
import type { MailFiles } from "./mail-files.server.ts";
import { HAS_EXPIRY } from "./message.server.ts";

/** Messages about nothing stored have a link that expires, or test the mail server. */
const STORED_MS = DAY_MS;

type MailRetentionOptions = {
  database: Database;
  erasure: Pick<Erasure, "eraseWith">;
  files: Pick<MailFiles, "list" | "eraseExcept">;
  eraseOld: (now: Date, isStopped: () => boolean) => Promise<Record<string, number>>;
  log: Pick<Log, "info">;
};

export async function eraseOldMail(
  { database, erasure, files, eraseOld, log }: MailRetentionOptions,
  now: Date,
  isStopped = () => false,
): Promise<void> {
  const erased = { ...(await eraseOld(now, isStopped)), messages: 0, files: 0 };
  for (const id of await listOldMessages(database, now.getTime() - STORED_MS)) {
    if (isStopped()) return;
    await breathe();
    await erasure.eraseWith((_, messages) => messages.eraseOne(id));
    erased.messages += 1;
  }
  // Listed before the rows are read, so that every listed file has its row by then.
  const listed = await files.list();
  erased.files = await files.eraseExcept(listed, await readMessageIds(database));
  await database.scrub();
  if (Object.values(erased).some((count) => count > 0)) log.info(erased, "erased old messages");
}

/** By the age of the outbox row. A waiting message is old only if it has a secret link: the outbox gives up after days. */
async function listOldMessages({ kysely }: Database, before: number): Promise<string[]> {
  const rows = await kysely
    .selectFrom("documents")
    .leftJoin("outbox", "mail_id", "id")
    .where("collection", "=", "mail")
    .where("about", "is", null)
    .where((eb) =>
      eb.or([
        eb("data", "like", HAS_EXPIRY),
        eb.not(
          eb.exists(
            eb
              .selectFrom("outbox as underway")
              .select("underway.mail_id")
              .whereRef("underway.mail_id", "=", "documents.id")
              .where("underway.state", "in", ["waiting", "sending", "withheld"]),
          ),
        ),
      ]),
    )
    .select(["id", "saved_at"])
    .select((eb) => eb.fn.min("created_at").as("created_at"))
    .groupBy(["id", "saved_at"])
    .execute();
  const isOld = ({ saved_at, created_at }: (typeof rows)[number]) =>
    Number(created_at ?? Date.parse(saved_at)) < before;
  return rows.filter(isOld).map(({ id }) => id);
}

async function readMessageIds({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom("outbox").select("message_id").execute();
  return rows.map((row) => row.message_id);
}
