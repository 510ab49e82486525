import type { Kysely } from "kysely";
import type { Tables } from "./database.server.ts";

/** Runs transactions of one name one after the other, in all processes. Must come before the transaction's first read. */
export async function lockRow(trx: Kysely<Tables>, name: string): Promise<void> {
  await trx
    .insertInto("sequences")
    .values({ name: `turn: ${name}`, value: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: 0 }))
    .execute();
}
