import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import { parseJson, UNREADABLE_TEXT } from "../../formats/json.ts";
import type { Tables } from "../../server/database/database.server.ts";
import { lockRow } from "../../server/database/lock-row.server.ts";
import type { MailLimit } from "../../server/limits/mail-limit.server.ts";
import { type Notice, takeNotice } from "../../server/mail/notices.server.ts";
import { nearestPage } from "../../site/page/list-pages.ts";
import { emailOf } from "../orders/order-row.server.ts";
import { withdrawalMailIds } from "../orders/withdrawal-mail.server.ts";
import { orderNumberIn, type Withdrawal, type WithdrawalForm } from "./withdrawal.ts";

/** How the withdrawal fits its order, and whether the clinic is mailed. */
export type WithdrawalMatch = { orderId: string | undefined; fit: Fit; notice: Notice };
export type Fit = "its order" | "other e-mail" | "no e-mail" | "no order";

export type Withdrawals = ReturnType<typeof createWithdrawals>;

type WithdrawalsOptions = {
  kysely: Kysely<Tables>;
  mailLimit: MailLimit;
  clock: () => Date;
};

/** `isReceiptWithheld` may have changed since an earlier attempt. */
export type StoredWithdrawal = { withdrawal: Withdrawal; isReceiptWithheld: boolean };

type NewWithdrawal =
  | { withdrawal: Withdrawal; match: WithdrawalMatch; earlier?: undefined }
  | { earlier: StoredWithdrawal; withdrawal?: undefined; match?: undefined };

/** The most withdrawals per page, and per click on 'De valgte er behandlet'. */
const ROWS = 50;

export function createWithdrawals({ kysely, mailLimit, clock }: WithdrawalsOptions) {
  const open = () =>
    kysely
      .selectFrom("withdrawals")
      .where("order_id", "is", null)
      .where("withdrawals.handled", "=", 0);

  async function countOpen(): Promise<number> {
    const { count } = await open()
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  return {
    findStored: (id: string) => findStored(kysely, id),

    /** @returns the withdrawal and how it fits, or the `earlier` one of the same form */
    async store(trx: Kysely<Tables>, id: string, form: WithdrawalForm): Promise<NewWithdrawal> {
      await lockRow(trx, "withdrawals");
      const earlier = await findStored(trx, id);
      if (earlier) return { earlier };
      const now = clock();
      const row = {
        id,
        number: orderNumberIn(form.nummer) ?? null,
        form: JSON.stringify(form),
        arrived_at: now.toISOString(),
        handled: 0,
        order_id: null,
      };
      await trx.insertInto("withdrawals").values(row).execute();
      const withdrawal = parseRow(row);
      const { orderId, fit, isFirst } = await withdrawFitting(trx, withdrawal);
      const today = await takeNotice(trx, mailLimit, { form: "withdrawals", now });
      // The clinic is mailed once per order, however many withdrawals a day has.
      const notice = isFirst && today === "not mailed" ? "mailed" : today;
      return { withdrawal, match: { orderId, fit, notice } };
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

    /** Unhandled ones without an order, with the order whose number they name. */
    async listOpen(page: number) {
      const count = await countOpen();
      const at = nearestPage(page, count, ROWS);
      const rows = await open()
        .leftJoin("orders", "orders.number", "withdrawals.number")
        .selectAll("withdrawals")
        .select(["orders.number as named", "orders.form as order_form", "placed_at"])
        .orderBy("arrived_at")
        .limit(ROWS)
        .offset((at.page - 1) * ROWS)
        .execute();
      const withNamed = rows.map((row) => {
        const withdrawal = parseRow(row);
        const isLater = row.placed_at !== null && row.placed_at > row.arrived_at;
        const fit = isLater ? "later order" : fitOf(withdrawal.form, row.order_form);
        return { ...withdrawal, named: row.named?.toString(), fit } as const;
      });
      return { open: withNamed, count, ...at };
    },

    /** Staff have found the order, whatever the e-mail says; the mails follow. */
    link: (id: string, number: number) =>
      kysely.transaction().execute(async (trx) => {
        await lockRow(trx, "withdrawals");
        const row = await trx
          .selectFrom("withdrawals")
          .selectAll()
          .where("id", "=", id)
          .where("order_id", "is", null)
          .where("handled", "=", 0)
          .executeTakeFirst();
        if (!row) return "not open";
        const named = await trx
          .selectFrom("orders")
          .select("id")
          .where("number", "=", number)
          .executeTakeFirst();
        const orderId = await withdrawOrder(trx, parseRow(row), named?.id);
        if (!orderId) return "no order";
        await trx
          .updateTable("outbox")
          .set({ order_id: orderId, expires_at: null })
          .where("mail_id", "in", withdrawalMailIds(id))
          .execute();
        return "linked";
      }),

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

/** Numbers can be guessed and names known: the order's e-mail must match. */
function fitOf({ email }: WithdrawalForm, orderForm: string | null | undefined): Fit {
  if (!orderForm) return "no order";
  const orderEmail = emailOf(orderForm);
  if (!orderEmail) return "no e-mail";
  return fold(orderEmail) === fold(email) ? "its order" : "other e-mail";
}

/** A match and a mismatch cost the same work, so that timing reveals nothing. */
async function withdrawFitting(trx: Kysely<Tables>, withdrawal: Withdrawal) {
  const named = await trx
    .selectFrom("orders")
    .select(["id", "form", "withdrawn_at"])
    .where("number", "=", withdrawal.number ?? 0)
    .executeTakeFirst();
  const fit = fitOf(withdrawal.form, named?.form);
  const orderId = await withdrawOrder(trx, withdrawal, fit === "its order" ? named?.id : undefined);
  return { orderId, fit, isFirst: orderId && !named?.withdrawn_at };
}

/** Also marks the order unhandled. @returns the order's id, unless it was deleted meanwhile */
async function withdrawOrder(
  trx: Kysely<Tables>,
  { id, arrivedAt }: Withdrawal,
  orderId: string | undefined,
): Promise<string | undefined> {
  const order = await trx
    .updateTable("orders")
    .set((eb) => ({
      handled: 0,
      withdrawn_at: eb.fn.coalesce("withdrawn_at", eb.val(arrivedAt)),
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", orderId ?? "")
    .returning("id")
    .executeTakeFirst();
  await trx
    .updateTable("withdrawals")
    .set({ order_id: order?.id ?? null })
    .where("id", "=", id)
    .execute();
  return order?.id;
}

function fold(email: string): string {
  return email.trim().toLowerCase();
}

async function findStored(
  kysely: Kysely<Tables>,
  id: string,
): Promise<StoredWithdrawal | undefined> {
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
    number: row.number ?? undefined,
    arrivedAt: row.arrived_at,
    handled: row.handled === 1,
  };
}

const text = () => z.string().catch("");
const unreadable: WithdrawalForm = { navn: UNREADABLE_TEXT, nummer: "", email: "", hvad: "" };
const formSchema = z
  .object({ navn: text(), nummer: text(), email: text(), hvad: text() })
  .catch(unreadable);
