import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../database/database.server.ts";

export type Deliveries = ReturnType<typeof createDeliveries>;
export type MessageDelivery = ReturnType<typeof parseRow>;

type DeliveriesOptions = { kysely: Kysely<Tables>; clock: () => Date };

/** What becomes of the mails. */
export function createDeliveries({ kysely, clock }: DeliveriesOptions) {
  return {
    /** @param ids of mails, or of orders that they are about */
    async of(...ids: string[]): Promise<MessageDelivery[]> {
      const rows = await kysely
        .selectFrom("outbox")
        .selectAll()
        .where((eb) => eb.or([eb("mail_id", "in", ids), eb("order_id", "in", ids)]))
        .orderBy("mail_id")
        .orderBy("recipient")
        .execute();
      return rows.map(parseRow);
    },

    async depth() {
      const rows = await kysely
        .selectFrom("outbox")
        .select([
          "state",
          (eb) => eb.fn.countAll().as("count"),
          (eb) => eb.fn.min("created_at").as("oldest"),
        ])
        .where("state", "in", ["waiting", "sending", "failed"])
        .groupBy("state")
        .execute();
      const waiting = rows.filter((row) => row.state !== "failed");
      const failed = rows.find((row) => row.state === "failed");
      const oldest = Math.min(...waiting.map((row) => Number(row.oldest)));
      return {
        waiting: waiting.reduce((sum, row) => sum + Number(row.count), 0),
        failed: Number(failed?.count ?? 0),
        oldestSeconds: waiting.length
          ? Math.max(0, Math.round((clock().getTime() - oldest) / 1000))
          : 0,
      };
    },
  };
}

function parseRow(row: Selectable<Tables["outbox"]>) {
  return {
    mailId: row.mail_id,
    recipient: row.recipient,
    state: row.state,
    attempts: row.attempts,
    /** The mail server got it and gave no answer. */
    isUnanswered: row.unanswered > 0,
    reason: row.error ?? undefined,
    nextAt: new Date(row.next_at),
    orderId: row.order_id ?? undefined,
  };
}
