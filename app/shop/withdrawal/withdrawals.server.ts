import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import { parseJson, UNREADABLE_TEXT } from "../../formats/json.ts";
import type { Tables } from "../../server/database/database.server.ts";
import { lockRow } from "../../server/database/lock-row.server.ts";
import type { MailLimit } from "../../server/limits/mail-limit.server.ts";
import { type Notice, takeNotice } from "../../server/mail/notices.server.ts";
import { nearestPage } from "../../site/page/list-pages.ts";
import { emailOf, withdrawalMailIds } from "../orders/order-row.server.ts";
import { orderNumberIn, type Withdrawal, type WithdrawalForm } from "./withdrawal.ts";

export type Withdrawals = ReturnType<typeof createWithdrawals>;

type WithdrawalsOptions = {
  kysely: Kysely<Tables>;
  mailLimit: MailLimit;
  clock: () => Date;
};

/** `isReceiptWithheld` may have changed since an earlier attempt. */
export type StoredWithdrawal = { withdrawal: Withdrawal; isReceiptWithheld: boolean };

/** `notice`: whether the clinic is mailed. */
type NewWithdrawal =
  | { withdrawal: Withdrawal; notice: Notice; earlier?: undefined }
  | { earlier: StoredWithdrawal };

/** The most withdrawals per page, and per click on 'De valgte er behandlet'. */
const ROWS = 50;

export function createWithdrawals({ kysely, mailLimit, clock }: WithdrawalsOptions) {
  const open = () =>
    kysely.selectFrom("withdrawals").where("order_id", "is", null).where("handled", "=", 0);

  async function countOpen(): Promise<number> {
    const { count } = await open()
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  return {
    findStored: (id: string) => findStored(kysely, id),

    /** @returns the withdrawal, or the `earlier` one of the same form */
    async store(trx: Kysely<Tables>, id: string, form: WithdrawalForm): Promise<NewWithdrawal> {
      await lockRow(trx, "withdrawals");
      const earlier = await findStored(trx, id);
      if (earlier) return { earlier };
      const now = clock();
      const arrived_at = now.toISOString();
      const { orderId = null, isFirst } = await withdrawOrder(trx, form, arrived_at);
      const row = { id, form: JSON.stringify(form), arrived_at, handled: 0, order_id: orderId };
      await trx.insertInto("withdrawals").values(row).execute();
      const today = await takeNotice(trx, mailLimit, { form: "withdrawals", now });
      // The clinic is mailed once per order, however many withdrawals a day has.
      const notice = isFirst && today === "not mailed" ? "mailed" : today;
      return { withdrawal: parseRow(row), notice };
    },

    async ofOrder(orderId: string): Promise<Withdrawal[]> {
      const rows = await kysely
        .selectFrom("withdrawals")
        .selectAll()
        .where("order_id", "=", orderId)
        .orderBy("arrived_at")
        .limit(ROWS)
        .execute();
      return rows.map(parseRow);
    },

    countOpen,

    /** Unhandled ones without an order. */
    async listOpen(page: number) {
      const count = await countOpen();
      const at = nearestPage(page, count, ROWS);
      const rows = await open()
        .selectAll()
        .orderBy("arrived_at")
        .limit(ROWS)
        .offset((at.page - 1) * ROWS)
        .execute();
      return { open: rows.map(parseRow), count, ...at };
    },

    async markHandled(ids: string[]): Promise<number> {
      const { numUpdatedRows } = await kysely
        .updateTable("withdrawals")
        .set({ handled: 1 })
        .where("id", "in", ids.slice(0, ROWS))
        .where("handled", "=", 0)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

/**
 * Numbers can be guessed and names known: the order's e-mail must fit too. Its order is then unhandled again. What fits
 * and what does not cost the same work, so that timing reveals nothing.
 */
async function withdrawOrder(
  trx: Kysely<Tables>,
  { nummer, email }: WithdrawalForm,
  arrivedAt: string,
) {
  const named = await trx
    .selectFrom("orders")
    .select(["id", "form", "withdrawn_at"])
    .where("number", "=", orderNumberIn(nummer) ?? 0)
    .executeTakeFirst();
  const fits = named && fold(emailOf(named.form)) === fold(email);
  const order = await trx
    .updateTable("orders")
    .set((eb) => ({
      handled: 0,
      withdrawn_at: eb.fn.coalesce("withdrawn_at", eb.val(arrivedAt)),
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", fits ? named.id : "")
    .returning("id")
    .executeTakeFirst();
  return { orderId: order?.id, isFirst: order && !named?.withdrawn_at };
}

function fold(email: string): string {
  return email.trim().toLowerCase();
}

async function findStored(kysely: Kysely<Tables>, id: string) {
  const [, receipt] = withdrawalMailIds(id);
  const row = await kysely
    .selectFrom("withdrawals")
    .leftJoin("outbox", (join) => join.on("mail_id", "=", receipt).on("state", "=", "withheld"))
    .selectAll("withdrawals")
    .select("mail_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { withdrawal: parseRow(row), isReceiptWithheld: row.mail_id !== null };
}

function parseRow(row: Selectable<Tables["withdrawals"]>): Withdrawal {
  return {
    id: row.id,
    form: formSchema.parse(parseJson(row.form)),
    arrivedAt: row.arrived_at,
    orderId: row.order_id ?? undefined,
  };
}

const text = () => z.string().catch("");
const unreadable: WithdrawalForm = { navn: UNREADABLE_TEXT, nummer: "", email: "", hvad: "" };
const formSchema = z
  .object({ navn: text(), nummer: text(), email: text(), hvad: text() })
  .catch(unreadable);
