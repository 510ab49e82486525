import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import type { Database, Tables } from "../../server/database/database.server.ts";
import type { Letter } from "../../server/mail/letter.server.ts";
import type { Mailbox } from "../../server/mail/mailbox.server.ts";
import { orderNumberIn, type Withdrawal, type WithdrawalForm } from "./withdrawal.ts";

export type Withdrawals = ReturnType<typeof createWithdrawals>;

type Parts = {
  database: Pick<Database, "kysely">;
  mailbox: Pick<Mailbox, "sendWith">;
  clock: () => Date;
};

/** What customers have withdrawn from. */
export function createWithdrawals({ database: { kysely }, mailbox, clock }: Parts) {
  return {
    /**
     * Stores a withdrawal with the letters that `compose` makes of it, in one transaction; the order it names, if there is
     * one, is to be handled again. The same form sent again is answered with the first.
     */
    take: (
      form: WithdrawalForm,
      compose: (withdrawal: Withdrawal, isOrderKnown: boolean) => Letter[],
    ) =>
      mailbox.sendWith(async (trx, send): Promise<Withdrawal> => {
        const id = idOf(form);
        const row = {
          id,
          number: orderNumberIn(form.nummer) ?? null,
          form: JSON.stringify(form),
          arrived_at: clock().toISOString(),
          handled: 0,
        };
        // Written first, so that who sends the same just now waits, in any process.
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("withdrawals")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n) return find(trx, id);
        const withdrawal = parseRow(row);
        const order = await openOrder(trx, withdrawal.number);
        for (const letter of compose(withdrawal, order !== undefined)) {
          await send({ ...letter, about: order?.id });
        }
        return withdrawal;
      }),

    /** Those that name one of these orders. One that came before its order was a guess, or a slip. */
    async ofOrders(numbers: string[]): Promise<Withdrawal[]> {
      if (numbers.length === 0) return [];
      const rows = await kysely
        .selectFrom("withdrawals")
        .innerJoin("orders", "orders.number", "withdrawals.number")
        .selectAll("withdrawals")
        .where("withdrawals.number", "in", numbers.map(Number))
        .whereRef("arrived_at", ">=", "placed_at")
        .orderBy("arrived_at")
        .execute();
      return rows.map(parseRow);
    },

    /** Those that no order belongs to, and that nobody has handled yet. */
    async withoutOrder(): Promise<Withdrawal[]> {
      const rows = await kysely
        .selectFrom("withdrawals")
        .leftJoin("orders", (join) =>
          join
            .onRef("orders.number", "=", "withdrawals.number")
            .onRef("placed_at", "<=", "arrived_at"),
        )
        .selectAll("withdrawals")
        .where("orders.id", "is", null)
        .where("withdrawals.handled", "=", 0)
        .orderBy("arrived_at")
        .execute();
      return rows.map(parseRow);
    },

    async mark(id: string) {
      await kysely.updateTable("withdrawals").set({ handled: 1 }).where("id", "=", id).execute();
    },
  };
}

/** The clinic's mail about a withdrawal, and the customer's receipt. */
export function letterIds(id: string): [notice: string, receipt: string] {
  return [`fortrydelse-${id}`, `fortrydelse-${id}-kvittering`];
}

/** Of a mail in the outbox: the id of the withdrawal that it has in its own. */
export const withdrawalOf = sql<string>`replace(replace(mail_id, 'fortrydelse-', ''), '-kvittering', '')`;

/** Puts the order among those that somebody is to look at. */
async function openOrder(trx: Kysely<Tables>, number: number | undefined) {
  if (number === undefined) return undefined;
  return trx
    .updateTable("orders")
    .set((eb) => ({ handled: 0, revision: eb("revision", "+", 1) }))
    .where("number", "=", number)
    .returning("id")
    .executeTakeFirst();
}

async function find(trx: Kysely<Tables>, id: string): Promise<Withdrawal> {
  const row = await trx
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return parseRow(row);
}

function idOf({ navn, nummer, email, hvad }: WithdrawalForm): string {
  const told = [navn, nummer, email, hvad].map((word) => word.toLocaleLowerCase("da-DK"));
  return createHash("sha256").update(told.join("\n")).digest("hex");
}

function parseRow(row: Selectable<Tables["withdrawals"]>): Withdrawal {
  return {
    id: row.id,
    form: formSchema.parse(parseJson(row.form)),
    number: row.number ?? undefined,
    arrivedAt: row.arrived_at,
    handled: row.handled === 1,
  };
}

const text = () => z.string().catch("");
const empty: WithdrawalForm = { navn: "", nummer: "", email: "", hvad: "" };
const formSchema = z
  .object({ navn: text(), nummer: text(), email: text(), hvad: text() })
  .catch(empty);
