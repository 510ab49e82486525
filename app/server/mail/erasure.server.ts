import { type Kysely, sql } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import { type Doer, storeEvent } from "../events/events.server.ts";
import { emptyLetter } from "./letter.server.ts";
import type { MailFiles } from "./mail-files.server.ts";

/** Takes letters out of the house for good: stored text, rows of the outbox, files, and their traces on the disk. */
export type Erasure = {
  /**
   * Erases an order with all its letters, and remembers who did it. Posted again, it would be a new order. False when
   * there is none.
   */
  eraseOrder(key: string, by?: Doer): Promise<boolean>;
  /** Erases what an order's letters say, and what `forgetMessage` takes out of it; the rest of it stays. */
  emptyOrder(key: string): Promise<void>;
  /** Erases one letter that belongs to no order. */
  eraseLetter(id: string): Promise<void>;
};

type ErasureOptions = {
  database: Database;
  files: Pick<MailFiles, "erase">;
  /** The stored order without what the customer wrote in free words. */
  forgetMessage: (order: Record<string, unknown>) => Record<string, unknown>;
  clock: () => Date;
};

const TOO_OLD = "den nåede ikke at blive sendt";

export function createErasure(options: ErasureOptions): Erasure {
  const { database, files, forgetMessage, clock } = options;
  const { kysely } = database;

  /** Files last: should they not be reached, the daily look for stray ones finds them. */
  async function eraseFiles(messageIds: string[]) {
    for (const messageId of messageIds) await files.erase(messageId);
    await database.scrub();
  }

  return {
    async eraseOrder(key, by) {
      const erased = await kysely.transaction().execute(async (trx) => {
        const posted = await trx
          .deleteFrom("posted")
          .where("post_key", "=", key)
          .returning("number")
          .executeTakeFirst();
        if (!posted) return undefined;
        if (by) {
          await storeEvent(trx, { ...by, kind: "order erased", about: posted.number }, clock());
        }
        const { ids, messageIds } = await lettersOf(trx, key);
        await eraseLetters(trx, ids);
        return messageIds;
      });
      if (erased) await eraseFiles(erased);
      return erased !== undefined;
    },

    async emptyOrder(key) {
      const messageIds = await kysely.transaction().execute(async (trx) => {
        const { ids, messageIds } = await lettersOf(trx, key);
        for (const id of ids) await emptyDocument(trx, id, forgetMessage);
        await trx
          .updateTable("outbox")
          .set({ state: "failed", error: TOO_OLD })
          .where("mail_id", "in", ids)
          .where("state", "in", ["waiting", "sending", "withheld"])
          .execute();
        return messageIds;
      });
      await eraseFiles(messageIds);
    },

    async eraseLetter(id) {
      const messageIds = await kysely.transaction().execute(async (trx) => {
        const rows = await trx
          .selectFrom("outbox")
          .select("message_id")
          .where("mail_id", "=", id)
          .execute();
        await eraseLetters(trx, [id]);
        return rows.map((row) => row.message_id);
      });
      await eraseFiles(messageIds);
    },
  };
}

/** All that was posted under one key: the letters' ids are the key, or begin with it and a hyphen. */
async function lettersOf(trx: Kysely<Tables>, key: string) {
  const letters = await trx
    .selectFrom("documents")
    .select("id")
    .where("collection", "=", "mail")
    .where((eb) =>
      eb.or([eb("id", "=", key), eb(sql`substr(id, 1, ${key.length + 1})`, "=", `${key}-`)]),
    )
    .execute();
  const ids = letters.map(({ id }) => id);
  const rows = await trx
    .selectFrom("outbox")
    .select("message_id")
    .where("mail_id", "in", ids)
    .execute();
  return { ids, messageIds: rows.map((row) => row.message_id) };
}

async function eraseLetters(trx: Kysely<Tables>, ids: string[]) {
  await trx.deleteFrom("outbox").where("mail_id", "in", ids).execute();
  await trx
    .deleteFrom("documents")
    .where("collection", "=", "mail")
    .where("id", "in", ids)
    .execute();
}

async function emptyDocument(
  trx: Kysely<Tables>,
  id: string,
  forgetMessage: ErasureOptions["forgetMessage"],
) {
  const { data } = await trx
    .selectFrom("documents")
    .select("data")
    .where("collection", "=", "mail")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("documents")
    .set((eb) => ({
      data: JSON.stringify(emptyLetter(forgetMessage(parseFields(data)))),
      revision: eb("revision", "+", 1),
    }))
    .where("collection", "=", "mail")
    .where("id", "=", id)
    .execute();
}

/** What cannot be read is not kept: nobody knows what is in it. */
function parseFields(text: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === "object" && data !== null ? { ...data } : {};
  } catch {
    return {};
  }
}
