import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import { createStoreInTime } from "../database/store-in-time.server.ts";
import { type Message, messageDocument } from "./message.server.ts";

/** Takes letters in, for certain: what `send` has answered is stored and will be sent. */
export type Mailbox = {
  send(letter: Message): Promise<void>;
  /** Stores letters in one transaction with what they are about. */
  sendWith<Result>(work: Work<Result>): Promise<Result>;
  /** The same for what a visitor waits for: in time, as `StoreInTime` says. */
  sendInTime<Result>(work: Work<Result>): Promise<Result>;
  depth(): Promise<{ waiting: number; failed: number; oldestSeconds: number }>;
  /** How many have left since then, and when one of those that wait is tried next. */
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

  async function storeLetter(trx: Kysely<Tables>, letter: Message) {
    const now = clock();
    await trx
      .insertInto("documents")
      .values({
        collection: "mail",
        id: letter.id,
        revision: 1,
        data: JSON.stringify(messageDocument(letter)),
        saved_at: now.toISOString(),
        saved_by: "site",
      })
      .execute();
    const rows = letter.to.map((recipient) => ({
      mail_id: letter.id,
      recipient,
      state: letter.withheld ? ("withheld" as const) : ("waiting" as const),
      attempts: 0,
      next_at: now.getTime(),
      lease_until: 0,
      error: letter.withheld ?? null,
      message_id: `<${crypto.randomUUID()}@${domain}>`,
      created_at: now.getTime(),
      urgent: letter.isUrgent ? 1 : 0,
      about: letter.about ?? null,
    }));
    await trx.insertInto("outbox").values(rows).execute();
  }

  async function post<Result>(
    work: Work<Result>,
    store: (stored: (trx: Kysely<Tables>) => Promise<Result>) => Promise<Result>,
  ): Promise<Result> {
    let isAnySent = false;
    const result = await store((trx) =>
      work(trx, (letter) => {
        isAnySent = true;
        return storeLetter(trx, letter);
      }),
    );
    if (isAnySent) onPost();
    return result;
  }

  const mailbox: Mailbox = {
    send: (letter) => mailbox.sendWith((_, send) => send(letter)),

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
