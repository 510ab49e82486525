import type { Kysely } from "kysely";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import type { Tables } from "../../server/database/database.server.ts";
import type { Audit, Who } from "../../server/events/audit.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import type { MailDisk } from "../../server/mail/erase-mail.server.ts";
import { queueAgain } from "../../server/mail/queue-mail.server.ts";
import { nearestPage } from "../../site/page/list-pages.ts";
import { createOrderErasure } from "./erase-orders.server.ts";
import type { NewOrder, Order } from "./order.ts";
import {
  matchesFilter,
  type OrderFilter,
  parseRow,
  toRow,
  withdrawalOfMail,
} from "./order-row.server.ts";
import { PAGE_SIZE, type Search } from "./search.ts";

const LATE_AFTER_MS = 15 * 60_000;

export type Orders = ReturnType<typeof createOrders>;

type OrdersOptions = {
  mailDisk: MailDisk;
  clock: () => Date;
  keptDays: number;
  audit: Audit;
};

export type StoredOrder = { order: Order; isReceiptWithheld: boolean };

export function createOrders(options: OrdersOptions) {
  const { mailDisk, clock, audit } = options;
  const { kysely } = mailDisk.database;
  const matching = (search: OrderFilter) =>
    kysely.selectFrom("orders").where((eb) => matchesFilter(eb, search));

  const setHandled = (handled: boolean) =>
    kysely
      .updateTable("orders")
      .set((eb) => ({ handled: Number(handled), revision: eb("revision", "+", 1) }))
      .where("handled", "=", Number(!handled))
      .returning("number");

  /** In the order of `numbers`; missing ones are left out. */
  async function findAll(numbers: string[]): Promise<Order[]> {
    const parsed = numbers.flatMap((number) => parsePositiveInteger(number) ?? []);
    if (parsed.length === 0) return [];
    const rows = await kysely
      .selectFrom("orders")
      .selectAll()
      .where("number", "in", parsed)
      .execute();
    const byNumber = new Map(rows.map((row) => [row.number, parseRow(row)]));
    return parsed.flatMap((number) => byNumber.get(number) ?? []);
  }

  return {
    /** @returns the order, or the `earlier` one of the same form */
    async store(trx: Kysely<Tables>, { formId, ...newOrder }: NewOrder) {
      const last = await lockNumber(trx);
      const earlier = await findByForm(trx, formId);
      if (earlier) return { earlier };
      const number = last + 1;
      await trx
        .updateTable("sequences")
        .set({ value: number })
        .where("name", "=", "order")
        .execute();
      const order: Order = {
        ...newOrder,
        number: String(number),
        revision: 1,
        placedAt: clock().toISOString(),
        handled: false,
        isEmptied: false,
        note: "",
      };
      await trx
        .insertInto("orders")
        .values({ ...toRow(order), form_id: formId })
        .execute();
      return { order };
    },

    findByForm: (formId: string) => findByForm(kysely, formId),

    find: async (number: string): Promise<Order | undefined> => (await findAll([number]))[0],

    findAll,

    async list(search: OrderFilter = { text: "" }): Promise<Order[]> {
      const rows = await matching(search).selectAll().orderBy("number", "desc").execute();
      const orders: Order[] = [];
      for await (const row of inSlices(rows)) orders.push(parseRow(row));
      return orders;
    },

    async listPage(search: Search) {
      const { count } = await matching(search)
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      const at = nearestPage(search.page, Number(count), PAGE_SIZE);
      const rows = await matching(search)
        .selectAll()
        .orderBy("number", "desc")
        .limit(PAGE_SIZE)
        .offset((at.page - 1) * PAGE_SIZE)
        .execute();
      return { orders: rows.map(parseRow), count: Number(count), ...at };
    },

    /** `withdrawn` counts unhandled ones. */
    async count() {
      const { all, unhandled, withdrawn } = await kysely
        .selectNoFrom(({ selectFrom, fn }) => {
          const count = selectFrom("orders").select(fn.countAll().as("count"));
          return [
            count.as("all"),
            count.where("handled", "=", 0).as("unhandled"),
            count.where("handled", "=", 0).where("withdrawn_at", "is not", null).as("withdrawn"),
          ];
        })
        .executeTakeFirstOrThrow();
      return { all: Number(all), unhandled: Number(unhandled), withdrawn: Number(withdrawn) };
    },

    /** @returns false if it was changed since `revision`, or is deleted */
    async mark({ id, revision, handled }: Pick<Order, "id" | "revision" | "handled">) {
      const changed = setHandled(handled).where("revision", "=", revision).where("id", "=", id);
      if ((await changed.execute()).length > 0) return true;
      const current = kysely.selectFrom("orders").select("handled").where("id", "=", id);
      return (await current.executeTakeFirst())?.handled === Number(handled);
    },

    /** Skips withdrawn orders, which must not be packed unseen. @returns the numbers of the changed ones */
    async markAll(numbers: number[], handled: boolean): Promise<number[]> {
      const changed = setHandled(handled)
        .where("number", "in", numbers)
        .where("withdrawn_at", "is", null);
      return (await changed.execute()).map(({ number }) => number);
    },

    /** @returns false if a colleague wrote another than `before`, or it is deleted */
    writeNote: ({ id, before, note }: Pick<Order, "id" | "note"> & { before: string }) =>
      kysely.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable("orders")
          .set({ note })
          .where("id", "=", id)
          .where("note", "in", [before, note])
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        const { search } = toRow(parseRow(row));
        await trx.updateTable("orders").set({ search }).where("id", "=", id).execute();
        return true;
      }),

    /** The security event names the user and the order, not the recipient. */
    resend: (mailId: string, recipient: string, by: Who) =>
      kysely.transaction().execute(async (trx) => {
        const queued = await queueAgain(trx, mailId, recipient, clock());
        if (!queued) return false;
        const order = await trx
          .selectFrom("orders")
          .select("number")
          .where("id", "=", queued.order_id ?? "")
          .executeTakeFirst();
        const about = order?.number.toString();
        await audit({ kind: "mail sent again", who: by, about }, trx);
        return true;
      }),

    ...createOrderErasure(options),

    /** Mails of unhandled orders and withdrawals that failed, were perhaps sent, are withheld, or have waited over 15 minutes. */
    async countMailProblems() {
      const now = clock().getTime();
      const mails = await kysely
        .selectFrom("outbox")
        .leftJoin("orders", "orders.id", "outbox.order_id")
        .leftJoin("withdrawals", (join) => join.on("withdrawals.id", "=", withdrawalOfMail))
        .where("state", "in", ["failed", "withheld", "waiting", "sending"])
        .where((eb) => eb(eb.fn.coalesce("orders.handled", "withdrawals.handled"), "=", 0))
        .where((eb) =>
          eb.or([
            eb("state", "in", ["failed", "withheld"]),
            // A future time was written while the clock was ahead: its age is unknown.
            eb.not(eb.between("created_at", now - LATE_AFTER_MS, now + LATE_AFTER_MS)),
          ]),
        )
        .select(["state", "unanswered", ({ fn }) => fn.countAll().as("count")])
        .groupBy(["state", "unanswered"])
        .execute();
      const sum = (rows: typeof mails) => rows.reduce((sum, { count }) => sum + Number(count), 0);
      const count = (...states: string[]) =>
        sum(mails.filter(({ state }) => states.includes(state)));
      const failed = mails.filter(({ state }) => state === "failed");
      return {
        failed: sum(failed.filter(({ unanswered }) => unanswered === 0)),
        unsure: sum(failed.filter(({ unanswered }) => unanswered > 0)),
        withheld: count("withheld"),
        late: count("waiting", "sending"),
      };
    },
  };
}

/** The update locks the row: concurrent orders wait, in any process. */
export async function lockNumber(trx: Kysely<Tables>): Promise<number> {
  const { value } = await trx
    .updateTable("sequences")
    .set(({ ref }) => ({ value: ref("value") }))
    .where("name", "=", "order")
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

async function findByForm(
  kysely: Kysely<Tables>,
  formId: string,
): Promise<StoredOrder | undefined> {
  const row = await kysely
    .selectFrom("orders")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("outbox")
        .select("mail_id")
        .whereRef("order_id", "=", "orders.id")
        .where("state", "=", "withheld")
        .limit(1)
        .as("withheld"),
    )
    .where("form_id", "=", formId)
    .executeTakeFirst();
  return row && { order: parseRow(row), isReceiptWithheld: row.withheld !== null };
}
