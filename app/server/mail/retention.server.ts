import { setImmediate as breathe } from "node:timers/promises";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import type { Erasure } from "./erasure.server.ts";
import type { MailFiles } from "./mail-files.server.ts";
import { HAS_EXPIRY } from "./message.server.ts";

/** Letters that are about nothing which is kept, with a link or to try the mail server, are worth nothing after hours. */
const KEPT_MS = 24 * 60 * 60_000;

type MailRetentionOptions = {
  database: Database;
  erasure: Pick<Erasure, "eraseLetter">;
  files: Pick<MailFiles, "list" | "eraseExcept">;
  eraseOld: (now: Date, isStopped: () => boolean) => Promise<Record<string, number>>;
  log: Pick<Log, "info">;
};

export async function eraseOldMail(
  { database, erasure, files, eraseOld, log }: MailRetentionOptions,
  now: Date,
  isStopped = () => false,
): Promise<void> {
  const erased = { ...(await eraseOld(now, isStopped)), letters: 0, files: 0 };
  for (const id of await readOldLetters(database, now.getTime() - KEPT_MS)) {
    if (isStopped()) return;
    await breathe();
    await erasure.eraseLetter(id);
    erased.letters += 1;
  }
  // Listed before the rows are read: the row of every file that is in the list is there already.
  const listed = await files.list();
  erased.files = await files.eraseExcept(listed, await readMessageIds(database));
  await database.scrub();
  if (Object.values(erased).some((count) => count > 0)) log.info(erased, "old mail erased");
}

/**
 * A letter is as old as its rows in the outbox: its document is saved again when its words are erased. One without a secret
 * link that is still on its way is none: the outbox gives it up after some days, and what is held back waits for the clinic.
 */
async function readOldLetters({ kysely }: Database, before: number): Promise<string[]> {
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
