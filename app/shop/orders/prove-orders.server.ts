import type { Kysely } from "kysely";
import type { Tables } from "../../server/database/database.server.ts";

/** Above every order's, so that the row goes where the next one will. */
const HIGHEST = 2 ** 31 - 1;

/** Stores an order and takes it back: a damaged table fails only where it is written. */
export async function proveOrders(kysely: Kysely<Tables>, now: Date): Promise<void> {
  const id = crypto.randomUUID();
  const trial = kysely.transaction().execute(async (trx) => {
    await trx
      .insertInto("orders")
      .values({
        id,
        form_id: id,
        number: HIGHEST,
        revision: 1,
        placed_at: now.toISOString(),
        handled: 0,
        erased: 0,
        form: "{}",
        lines: "[]",
        total: 0,
        sum: null,
        search: "",
        withdrawn_at: null,
      })
      .execute();
    await trx
      .insertInto("documents")
      .values({ collection: "mail", id, revision: 1, data: "{}", saved_at: "", saved_by: "" })
      .execute();
    await trx
      .insertInto("outbox")
      .values({
        mail_id: id,
        recipient: "",
        state: "withheld",
        attempts: 0,
        next_at: 0,
        lease_until: 0,
        error: null,
        message_id: id,
        created_at: 0,
        urgent: 0,
        about: id,
        unanswered: 0,
      })
      .execute();
    throw new TakenBack();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

class TakenBack extends Error {}
