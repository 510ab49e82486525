import { sql } from "kysely";
import type { Database } from "../database/database.server.ts";

const LATE_AFTER_MS = 15 * 60_000;

/** A letter that was posted with a number. `data` is what was stored, not yet held against a schema. */
export type PostedOrder = { id: string; number: string; revision: number; data: unknown };

export type Orders = {
  /** Newest first. */
  list(): Promise<PostedOrder[]>;
  find(number: string): Promise<PostedOrder | undefined>;
  countUnhandled(): Promise<number>;
  /** Mails of unhandled orders that failed, are withheld, or have waited over 15 minutes. */
  trouble(): Promise<{ failed: number; late: number; withheld: number }>;
};

/** JSON escapes every quotation mark inside a text, so this can only be the field itself. */
const HANDLED = '%"handled":true%';

export function createOrders(database: Database, clock: () => Date): Orders {
  const { kysely } = database;
  const posted = kysely
    .selectFrom("posted")
    .innerJoin("documents", "documents.id", "posted.post_key")
    .where("documents.collection", "=", "mail");
  const rows = posted.select(["documents.id", "number", "revision", "data"]);
  const unhandled = posted.where("data", "not like", HANDLED);

  return {
    async list() {
      const found = await rows.orderBy(sql`cast(number as integer)`, "desc").execute();
      return found.map(parseRow);
    },

    async find(number) {
      const row = await rows.where("number", "=", number).executeTakeFirst();
      return row && parseRow(row);
    },

    async countUnhandled() {
      const { count } = await unhandled
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async trouble() {
      const now = clock().getTime();
      const found = await unhandled
        .innerJoin("outbox", (join) =>
          join.on(sql<boolean>`mail_id = post_key or mail_id like post_key || '-%'`),
        )
        .where((eb) =>
          eb.or([
            eb("state", "in", ["failed", "withheld"]),
            eb.and([
              eb("state", "in", ["waiting", "sending"]),
              // Posted in a time that has not come yet: the clock was ahead, and nobody knows for how long it waits.
              eb.not(eb.between("created_at", now - LATE_AFTER_MS, now + LATE_AFTER_MS)),
            ]),
          ]),
        )
        .select("state")
        .execute();
      const failed = found.filter((row) => row.state === "failed").length;
      const withheld = found.filter((row) => row.state === "withheld").length;
      return { failed, withheld, late: found.length - failed - withheld };
    },
  };
}

function parseRow(row: { id: string; number: string; revision: number; data: string }) {
  return { ...row, data: parseJson(row.data) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
