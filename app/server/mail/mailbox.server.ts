import { type Kysely, sql } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import { ACCOUNT_MAIL, type Letter, letterDocument } from "./letter.server.ts";

/** Takes letters in, for certain: what `post` has answered is stored and will be sent. */
export type Mailbox = {
  /**
   * Stores the letters that `compose` makes, and a row of the outbox for each recipient, in one transaction.
   * The same key again stores nothing and answers the first number. The letters' ids begin with the key.
   * @param compose gets the order number: short, rising, never used twice
   * @param onceFor where something is posted already under a key that begins with it and a hyphen, that is answered
   */
  post(
    key: string,
    compose: (number: string) => Letter[],
    onceFor?: string,
  ): Promise<{ key: string; number: string; repeated: boolean }>;
  /** What was posted last under a key that begins with `start` and a hyphen. */
  findLatest(start: string): Promise<{ key: string; number: string } | undefined>;
  /** Stores one letter and its rows of the outbox, without a number. */
  send(letter: Letter): Promise<void>;
  /** Does all that `send` does and takes it back. The letter must be one that is over, should it be met in between. */
  rehearse(letter: Letter): Promise<void>;
  /** How much is on its way: letters not yet delivered, and the age of the oldest in seconds. */
  depth(): Promise<{ waiting: number; failed: number; oldestSeconds: number }>;
};

type MailboxOptions = {
  database: Database;
  /** The domain after the @ of every Message-ID. */
  domain: string;
  clock: () => Date;
  /** Called after something was posted, so that the outbox need not wait for its next look. */
  onPost: () => void;
};

export function createMailbox({ database, domain, clock, onPost }: MailboxOptions): Mailbox {
  const { kysely } = database;

  async function storeLetter(trx: Kysely<Tables>, letter: Letter) {
    const now = clock();
    await trx
      .insertInto("documents")
      .values({
        collection: "mail",
        id: letter.id,
        revision: 1,
        data: JSON.stringify(letterDocument(letter)),
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
      // A mail about an account, saved as a file, is told from an order's by its name: it is in no backup.
      message_id: `<${letter.expiresAt ? ACCOUNT_MAIL : ""}${crypto.randomUUID()}@${domain}>`,
      created_at: now.getTime(),
      urgent: letter.isUrgent ? 1 : 0,
    }));
    await trx.insertInto("outbox").values(rows).execute();
  }

  return {
    async post(key, compose, onceFor) {
      const result = await kysely.transaction().execute(async (trx) => {
        // Written first, so that no other writer comes between; taken only when the key is new.
        const taken = await trx
          .insertInto("posted")
          .values({ post_key: key, number: NEXT_NUMBER })
          .onConflict((conflict) => conflict.doNothing())
          .returning("number")
          .executeTakeFirst();
        if (!taken) {
          const { number } = await trx
            .selectFrom("posted")
            .select("number")
            .where("post_key", "=", key)
            .executeTakeFirstOrThrow();
          return { key, number, repeated: true };
        }
        const earlier =
          onceFor === undefined
            ? undefined
            : await postedUnder(trx, onceFor).where("post_key", "!=", key).executeTakeFirst();
        if (earlier) {
          await trx.deleteFrom("posted").where("post_key", "=", key).execute();
          return { ...earlier, repeated: true };
        }
        const { number } = taken;
        await trx
          .updateTable("sequences")
          .set({ value: Number(number) })
          .where("name", "=", "order")
          .execute();
        for (const letter of compose(number)) await storeLetter(trx, letter);
        return { key, number, repeated: false };
      });
      if (!result.repeated) onPost();
      return result;
    },

    async findLatest(start) {
      return postedUnder(kysely, start).executeTakeFirst();
    },

    async send(letter) {
      await kysely.transaction().execute((trx) => storeLetter(trx, letter));
      onPost();
    },

    async rehearse(letter) {
      await kysely.transaction().execute((trx) => storeLetter(trx, letter));
      await kysely.transaction().execute(async (trx) => {
        await trx.deleteFrom("outbox").where("mail_id", "=", letter.id).execute();
        const stored = trx.deleteFrom("documents").where("collection", "=", "mail");
        await stored.where("id", "=", letter.id).execute();
      });
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
        // None is younger than just now, though the clock was ahead when it came.
        oldestSeconds: waiting.length
          ? Math.max(0, Math.round((clock().getTime() - oldest) / 1000))
          : 0,
      };
    },
  };
}

const NEXT_NUMBER = sql<string>`(select cast(value + 1 as text) from sequences where name = 'order')`;

/** The latest first; in the order of characters a full stop follows a hyphen. */
function postedUnder(kysely: Kysely<Tables>, start: string) {
  return kysely
    .selectFrom("posted")
    .select(["post_key as key", "number"])
    .where("post_key", ">", `${start}-`)
    .where("post_key", "<", `${start}.`)
    .orderBy(sql`cast(number as integer)`, "desc")
    .limit(1);
}
