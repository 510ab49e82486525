import type { Kysely } from "kysely";
import type { Tables } from "./database.server.ts";

/**
 * To be the first thing a transaction does: who would do the same just now waits until it is over, in any process. For
 * what reads first, and stores only what fits what it has read.
 */
export async function lockRow(trx: Kysely<Tables>, name: string): Promise<void> {
  await trx
    .insertInto("sequences")
    .values({ name: `turn: ${name}`, value: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: 0 }))
    .execute();
}
