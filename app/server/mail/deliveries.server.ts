import type { Kysely, Selectable } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import { canBeSent } from "./message.server.ts";

export type MessageDelivery = {
  mailId: string;
  recipient: string;
  state: Tables["outbox"]["state"];
  attempts: number;
  /** The mail server got it and gave no answer. */
  isUnanswered: boolean;
  reason?: string;
  nextAt: Date;
  about?: string;
};

export type Deliveries = {
  of(...ids: string[]): Promise<MessageDelivery[]>;
  retry(
    mailId: string,
    recipient: string,
    inSameTransaction?: (trx: Kysely<Tables>, about: string | null) => Promise<void>,
  ): Promise<boolean>;
};

type DeliveriesOptions = {
  database: Database;
  clock: () => Date;
  onRetry: () => void;
};

export function createDeliveries({ database, clock, onRetry }: DeliveriesOptions): Deliveries {
  const { kysely } = database;
  return {
    async of(...ids) {
      const rows = await kysely
        .selectFrom("outbox")
        .selectAll()
        .where((eb) => eb.or([eb("mail_id", "in", ids), eb("about", "in", ids)]))
        .orderBy("mail_id")
        .orderBy("recipient")
        .execute();
      return rows.map(parseRow);
    },

    async retry(mailId, recipient, inSameTransaction) {
      const isQueued = await kysely.transaction().execute(async (trx) => {
        const queued = await putFirst(trx, mailId, recipient, clock());
        if (queued) await inSameTransaction?.(trx, queued.about);
        return queued !== undefined;
      });
      if (isQueued) onRetry();
      return isQueued;
    },
  };
}

async function putFirst(trx: Kysely<Tables>, mailId: string, recipient: string, now: Date) {
  const message = await trx
    .selectFrom("documents")
    .select("data")
    .where("collection", "=", "mail")
    .where("id", "=", mailId)
    .executeTakeFirst();
  if (!message || !canBeSent(message.data)) return undefined;
  return trx
    .updateTable("outbox")
    .set({
      state: "waiting",
      attempts: 0,
      next_at: now.getTime(),
      error: null,
      // It gets five days anew.
      created_at: now.getTime(),
      unanswered: 0,
    })
    .where("mail_id", "=", mailId)
    .where("recipient", "=", recipient)
    .where("state", "in", ["failed", "withheld", "waiting"])
    .returning("about")
    .executeTakeFirst();
}

function parseRow(row: Selectable<Tables["outbox"]>): MessageDelivery {
  return {
    mailId: row.mail_id,
    recipient: row.recipient,
    state: row.state,
    attempts: row.attempts,
    isUnanswered: row.unanswered > 0,
    reason: row.error ?? undefined,
    nextAt: new Date(row.next_at),
    about: row.about ?? undefined,
  };
}
