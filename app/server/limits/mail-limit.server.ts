import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { CLOCKS_APART_MS, DAY_MS } from "../../formats/durations.ts";
import type { Tables } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";

/** At most a day: older counts are erased. */
type MailKey<Name extends string> = {
  name: Name;
  key: string;
  points: number;
  withinMs: number;
};

export type MailLimit = ReturnType<typeof createMailLimit>;

/** Counts mail that strangers cause, in the transaction that queues it: a restart resets nothing. */
export function createMailLimit({ secret, clock }: { secret: string; clock: () => Date }) {
  const hashOf = (key: string) =>
    createHmac("sha256", secret).update(`mail ${key}`).digest("base64url").slice(0, 22);

  /** Future times were written while the clock was ahead. */
  async function eraseOld(kysely: Kysely<Tables>): Promise<void> {
    const now = clock().getTime();
    await kysely
      .deleteFrom("mail_counts")
      .where(({ eb, or }) =>
        or([eb("at", "<", now - DAY_MS), eb("at", ">", now + CLOCKS_APART_MS)]),
      )
      .execute();
  }

  return {
    /** By the clock that the counts have: a trusted one, which stands still, would take them for future ones. */
    eraseOld,

    /** Counts one mail for all keys, or for none. @returns which is full, or for how many more there is room */
    async take<Name extends string>(trx: Kysely<Tables>, keys: MailKey<Name>[]) {
      await lockRow(trx, "mail counts");
      const now = clock().getTime();
      await eraseOld(trx);
      let left = Number.POSITIVE_INFINITY;
      for (const { name, key, points, withinMs } of keys) {
        const { count } = await trx
          .selectFrom("mail_counts")
          .select(({ fn }) => fn.countAll().as("count"))
          .where("key_hash", "=", hashOf(key))
          .where("at", ">", now - withinMs)
          .executeTakeFirstOrThrow();
        left = Math.min(left, points - Number(count) - 1);
        if (left < 0) return { full: name, left: 0 };
      }
      const rows = keys.map(({ key }) => ({ key_hash: hashOf(key), at: now }));
      await trx.insertInto("mail_counts").values(rows).execute();
      return { left };
    },
  };
}
