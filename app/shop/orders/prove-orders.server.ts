import { randomBytes } from "node:crypto";
import type { Database } from "../../server/database/database.server.ts";
import { queueMail } from "../../server/mail/queue-mail.server.ts";

/** Above every order's, so that the row goes where the next one will. */
const HIGHEST = 2 ** 31 - 1;
/** As many as a mail's: on a full disk PostgreSQL has room for less. They are never stored, and nothing compresses them. */
const MAIL_BYTES = 12_000;

type ProvenDatabase = Pick<Database, "kysely" | "proveWritable">;

/** Stores an order and takes it back: a damaged table fails only where it is written. */
export async function proveOrders(database: ProvenDatabase, now: Date): Promise<void> {
  await database.proveWritable();
  const id = crypto.randomUUID();
  const trial = database.kysely.transaction().execute(async (trx) => {
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
        taken_by: null,
      })
      .execute();
    const text = randomBytes(MAIL_BYTES).toString("base64");
    const mail = { id, orderId: id, to: [""], subject: "", html: "", text };
    await queueMail(trx, mail, { origin: "https://samspil.invalid", now });
    throw new TakenBack();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

class TakenBack extends Error {}
