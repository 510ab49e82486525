import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { eraseMailFile, listMailFiles, mailFileName } from "./file-transport.server.ts";

export const NOT_SENT_IN_TIME = "den nåede ikke at blive sendt";

/** With the order that the mails are about. */
export async function eraseMailsAbout(trx: Kysely<Tables>, orderId: string): Promise<void> {
  await eraseTexts(trx, orderId);
  await trx.deleteFrom("outbox").where("order_id", "=", orderId).execute();
}

/** What became of the mails stays. */
export async function eraseTextsAbout(trx: Kysely<Tables>, orderId: string): Promise<void> {
  await eraseTexts(trx, orderId);
  await trx
    .updateTable("outbox")
    .set({ state: "failed", error: NOT_SENT_IN_TIME })
    .where("order_id", "=", orderId)
    .where("state", "in", ["waiting", "sending", "withheld"])
    .execute();
}

async function eraseTexts(trx: Kysely<Tables>, orderId: string) {
  await trx
    .deleteFrom("documents")
    .where("collection", "=", "mail")
    .where("id", "in", trx.selectFrom("outbox").select("mail_id").where("order_id", "=", orderId))
    .execute();
}

export async function eraseMail(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.deleteFrom("outbox").where("mail_id", "=", id).execute();
  await trx.deleteFrom("documents").where("collection", "=", "mail").where("id", "=", id).execute();
}

/** The text of a mail with a link, once no recipient waits for it. */
export async function eraseEndedText(trx: Kysely<Tables>, mailId: string) {
  await trx
    .deleteFrom("documents")
    .where("collection", "=", "mail")
    .where("id", "=", mailId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox")
            .select("recipient")
            .where("mail_id", "=", mailId)
            .where("state", "in", ["waiting", "sending"]),
        ),
      ),
    )
    .execute();
}

/** Erases what has expired, and the text of each mail with it whose last recipient that was. */
export async function eraseExpiredMail(kysely: Kysely<Tables>, now: Date): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom("outbox")
    .where("expires_at", "<=", now.getTime())
    .executeTakeFirst();
  await kysely
    .deleteFrom("documents")
    .where("collection", "=", "mail")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("outbox").select("mail_id").whereRef("mail_id", "=", "documents.id"))),
    )
    .execute();
  return Number(numDeletedRows);
}

export type MailDisk = { database: Database; folder: string; log: Log };

/** After an erasure. What fails here the nightly job does again: what was asked for is done. */
export async function sweepErasedMail(disk: MailDisk): Promise<void> {
  const { database, log } = disk;
  await eraseStrayFiles(disk).catch((err) => log.warn({ err }, "mail files not erased"));
  await database.scrub().catch((err) => log.warn({ err }, "log of the database not emptied"));
}

/** Erases the files of mails that are erased, and of those whose text is, once the day after they were written is over. */
export async function eraseStrayFiles({ database, folder, log }: MailDisk): Promise<number> {
  // Listed before the rows are read, so that every listed file has its row by then.
  const files = await listMailFiles(folder);
  if (files.size === 0) return 0;
  const rows = await database.kysely
    .selectFrom("outbox")
    .leftJoin("documents", (join) => join.on("collection", "=", "mail").onRef("id", "=", "mail_id"))
    .select("message_id")
    .where(({ eb, or }) => or([eb("id", "is not", null), eb("expires_at", "is not", null)]))
    .execute();
  for (const { message_id } of rows) files.delete(mailFileName(message_id));
  for (const name of files)
    await eraseMailFile(folder, name).catch((err) => log.warn({ err }, "mail file not erased"));
  return files.size;
}
