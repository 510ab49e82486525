import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import { type Doer, storeEvent } from "../events/events.server.ts";
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
   * letter's words are erased. Who asked for it is remembered, and of which order, not to whom.
   */
  retry(mailId: string, recipient: string, by?: Doer): Promise<boolean>;
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

    async retry(mailId, recipient, by) {
      const isPut = await kysely.transaction().execute(async (trx) => {
        const put = await putFirst(trx, mailId, recipient, clock());
        if (!put || !by) return put;
        const number = await numberOf(trx, mailId);
        await storeEvent(trx, { ...by, kind: "mail sent again", about: number }, clock());
        return put;
      });
      if (isPut) onRetry();
      return isPut;
    },
  };
}

async function putFirst(trx: Kysely<Tables>, mailId: string, recipient: string, now: Date) {
  const updated = await trx
    .updateTable("outbox")
    .set({ state: "waiting", next_at: now.getTime(), error: null })
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
  return updated.numUpdatedRows > 0n;
}

/** The number of the order that a letter belongs to: its id is the order's key, or begins with it and a hyphen. */
async function numberOf(trx: Kysely<Tables>, mailId: string): Promise<string | undefined> {
  const posted = await trx
    .selectFrom("posted")
    .select("number")
    .where(({ eb, or }) =>
      or([
        eb("post_key", "=", mailId),
        eb("post_key", "=", sql<string>`substr(${mailId}, 1, length(post_key))`).and(
          sql<string>`substr(${mailId}, length(post_key) + 1, 1)`,
          "=",
          "-",
        ),
      ]),
    )
    .executeTakeFirst();
  return posted?.number;
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
