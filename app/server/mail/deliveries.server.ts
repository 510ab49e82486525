import type { Selectable } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import { EMPTIED } from "./letter.server.ts";

/** How far one letter has come on its way to one recipient. */
export type MailDelivery = {
  mailId: string;
  recipient: string;
  state: Tables["outbox"]["state"];
  attempts: number;
  /** Why the last attempt failed; undefined when it did not. */
  reason?: string;
  /** When it is tried next, while it waits. */
  nextAt: Date;
};

export type Deliveries = {
  /** Of all letters posted under one key: their ids begin with it. */
  of(key: string): Promise<MailDelivery[]>;
  /**
   * Puts one that failed, is withheld, or waits for its next attempt, first in line. False when it is neither, or when the
   * letter's words are erased.
   */
  retry(mailId: string, recipient: string): Promise<boolean>;
};

type DeliveriesOptions = {
  database: Database;
  clock: () => Date;
  /** Makes the outbox look. */
  onRetry: () => void;
};

export function createDeliveries({ database, clock, onRetry }: DeliveriesOptions): Deliveries {
  const { kysely } = database;
  return {
    async of(key) {
      const rows = await kysely
        .selectFrom("outbox")
        .selectAll()
        .where((eb) => eb.or([eb("mail_id", "=", key), eb("mail_id", "like", `${key}-%`)]))
        .orderBy("mail_id")
        .orderBy("recipient")
        .execute();
      return rows.map(parseRow);
    },

    async retry(mailId, recipient) {
      const updated = await kysely
        .updateTable("outbox")
        .set({ state: "waiting", next_at: clock().getTime(), error: null })
        .where("mail_id", "=", mailId)
        .where("recipient", "=", recipient)
        .where("state", "in", ["failed", "withheld", "waiting"])
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("documents")
              .select("id")
              .where("collection", "=", "mail")
              .whereRef("id", "=", "mail_id")
              .where("data", "not like", EMPTIED),
          ),
        )
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) return false;
      onRetry();
      return true;
    },
  };
}

function parseRow(row: Selectable<Tables["outbox"]>): MailDelivery {
  return {
    mailId: row.mail_id,
    recipient: row.recipient,
    state: row.state,
    attempts: row.attempts,
    reason: row.error ?? undefined,
    nextAt: new Date(row.next_at),
  };
}
