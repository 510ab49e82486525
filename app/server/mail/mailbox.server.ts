import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import { createStoreInTime } from "../database/store-in-time.server.ts";
import { type Message, messageDocument } from "./message.server.ts";

/** Queues messages: when `send` resolves, the message is stored and will be sent. */
export type Mailbox = {
  send(message: Message): Promise<void>;
  sendWith<Result>(work: Work<Result>): Promise<Result>;
  sendInTime<Result>(work: Work<Result>): Promise<Result>;
  depth(): Promise<{ waiting: number; failed: number; oldestSeconds: number }>;
  recent(since: Date): Promise<{ sent: number; nextAt?: Date }>;
};

type Work<Result> = (trx: Kysely<Tables>, send: Mailbox["send"]) => Promise<Result>;

type MailboxOptions = {
  database: Database;
  domain: string;
  clock: () => Date;
  onPost: () => void;
};

export function createMailbox({ database, domain, clock, onPost }: MailboxOptions): Mailbox {
  const { kysely } = database;
  const storeInTime = createStoreInTime(database);

  async function store(trx: Kysely<Tables>, message: Message) {
    const now = clock();
    await trx
      .insertInto("documents")
      .values({
        collection: "mail",
        id: message.id,
        revision: 1,
        data: JSON.stringify(messageDocument(message)),
        saved_at: now.toISOString(),
        saved_by: "site",
      })
      .execute();
    const rows = message.to.map((recipient) => ({
      mail_id: message.id,
      recipient,
      state: message.withheld ? ("withheld" as const) : ("waiting" as const),
      attempts: 0,
      next_at: now.getTime(),
      lease_until: 0,
      error: message.withheld ?? null,
      message_id: `<${crypto.randomUUID()}@${domain}>`,
      created_at: now.getTime(),
      urgent: message.isUrgent ? 1 : 0,
      about: message.about ?? null,
      unanswered: 0,
    }));
    await trx.insertInto("outbox").values(rows).execute();
  }

  async function post<Result>(
    work: Work<Result>,
    inTransaction: (stored: (trx: Kysely<Tables>) => Promise<Result>) => Promise<Result>,
  ): Promise<Result> {
    let isAnySent = false;
    const result = await inTransaction((trx) =>
      work(trx, (message) => {
        isAnySent = true;
        return store(trx, message);
      }),
    );
    if (isAnySent) onPost();
    return result;
  }

  const mailbox: Mailbox = {
    send: (message) => mailbox.sendWith((_, send) => send(message)),

    sendWith: (work) => post(work, (stored) => kysely.transaction().execute(stored)),
    sendInTime: (work) => post(work, storeInTime),

    async recent(since) {
      const { sent, next } = await kysely
        .selectNoFrom(({ selectFrom }) => [
          selectFrom("outbox")
            .select(({ fn }) => fn.countAll().as("count"))
            .where("state", "in", ["sent", "filed"])
            .where("next_at", ">=", since.getTime())
            .as("sent"),
          selectFrom("outbox")
            .select(({ fn }) => fn.min("next_at").as("next"))
            .where("state", "=", "waiting")
            .as("next"),
        ])
        .executeTakeFirstOrThrow();
      return { sent: Number(sent), nextAt: next === null ? undefined : new Date(Number(next)) };
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
  return mailbox;
}
