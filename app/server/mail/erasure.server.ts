import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import type { MailFiles } from "./mail-files.server.ts";
import { emptyMessage } from "./message.server.ts";

export type Erasure = {
  eraseWith<Result>(
    work: (trx: Kysely<Tables>, messages: MessageErasure) => Promise<Result>,
  ): Promise<Result>;
};

type MessageErasure = {
  erase(about: string): Promise<void>;
  empty(about: string): Promise<void>;
  eraseOne(id: string): Promise<void>;
};

type ErasureOptions = {
  database: Database;
  files: Pick<MailFiles, "erase">;
  log: Pick<Log, "warn">;
};

const TOO_OLD = "den nåede ikke at blive sendt";

export function createErasure({ database, files, log }: ErasureOptions): Erasure {
  return {
    async eraseWith(work) {
      const erased: string[] = [];
      const result = await database.kysely.transaction().execute((trx) =>
        work(trx, {
          async erase(about) {
            erased.push(...(await eraseMessages(trx, await messagesAbout(trx, about))));
          },
          async empty(about) {
            erased.push(...(await emptyMessages(trx, await messagesAbout(trx, about))));
          },
          async eraseOne(id) {
            erased.push(...(await eraseMessages(trx, [id])));
          },
        }),
      );
      for (const messageId of erased) {
        // The daily job tries again: the rows are deleted already.
        await files.erase(messageId).catch((err) => log.warn({ err }, "mail file not erased"));
      }
      // What was asked for is done. The daily job does this again.
      await database.scrub().catch((err) => log.warn({ err }, "log of the database not emptied"));
      return result;
    },
  };
}

async function messagesAbout(trx: Kysely<Tables>, about: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("outbox")
    .select("mail_id")
    .distinct()
    .where("about", "=", about)
    .execute();
  return rows.map(({ mail_id }) => mail_id);
}

async function eraseMessages(trx: Kysely<Tables>, ids: string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom("outbox")
    .where("mail_id", "in", ids)
    .returning("message_id")
    .execute();
  await trx
    .deleteFrom("documents")
    .where("collection", "=", "mail")
    .where("id", "in", ids)
    .execute();
  return rows.map(({ message_id }) => message_id);
}

async function emptyMessages(trx: Kysely<Tables>, ids: string[]): Promise<string[]> {
  const messages = await trx
    .selectFrom("documents")
    .select(["id", "data"])
    .where("collection", "=", "mail")
    .where("id", "in", ids)
    .execute();
  for (const { id, data } of messages) {
    await trx
      .updateTable("documents")
      .set((eb) => ({ data: JSON.stringify(emptyMessage(data)), revision: eb("revision", "+", 1) }))
      .where("collection", "=", "mail")
      .where("id", "=", id)
      .execute();
  }
  await trx
    .updateTable("outbox")
    .set({ state: "failed", error: TOO_OLD })
    .where("mail_id", "in", ids)
    .where("state", "in", ["waiting", "sending", "withheld"])
    .execute();
  const rows = await trx
    .selectFrom("outbox")
    .select("message_id")
    .where("mail_id", "in", ids)
    .execute();
  return rows.map(({ message_id }) => message_id);
}
