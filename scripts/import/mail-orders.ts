import { z } from "zod";
import { danishMoment } from "../../app/formats/danish-moment.ts";
import { toObject } from "../../app/formats/json.ts";
import { parsePrice } from "../../app/formats/kroner.ts";
import { createOrderForm, type Order } from "../../app/orders/order.ts";
import { toRow } from "../../app/orders/order-row.server.ts";
import { lockNumber } from "../../app/orders/orders.server.ts";
import type { Database } from "../../app/server/database/database.server.ts";
import type { ExportedDocument } from "./read-export.ts";

/** An order of the former site: its mails are sent, by that one. */
export type FormerOrder = Omit<Order, "number" | "revision"> & {
  to: string[];
  message: { subject: string; html: string };
  exported: Record<string, unknown>;
  /** Why the former site could not send the clinic's mail. */
  unsent?: string;
  remarks: string[];
};

/** @param now the day of one without a day @returns undefined for a mail that is no order */
export function parseMail(
  { id, data, createdAt }: ExportedDocument,
  now: Date,
): FormerOrder | undefined {
  const mail = schema.safeParse(data).data;
  if (!mail) return undefined;
  const { orderData, delivery, message } = mail;
  const placed = [orderData.orderDate, createdAt, delivery.startTime].map(parseTime).find(Boolean);
  const lines = orderData.items.map(({ name, quantity, price }) => ({
    ...{ id: "", navn: name, quantity, pris: price },
  }));
  const isUnsent = delivery.state === "ERROR";
  return {
    id,
    placedAt: (placed ?? now).toISOString(),
    form: createOrderForm((field) => {
      if (field === "navn") return orderData.customerName;
      return field === "email" ? orderData.customerEmail : "";
    }),
    lines,
    total: orderData.totalAmount ?? lines.reduce((sum, line) => sum + line.quantity * line.pris, 0),
    handled: !isUnsent,
    isEmptied: false,
    to: mail.to,
    message,
    exported: data,
    ...(isUnsent && { unsent: delivery.error || "det gamle site kunne ikke sende den" }),
    remarks: [
      ...(placed ? [] : ["dagen kendes ikke: den står med i dag"]),
      ...(lines.length > 0 ? [] : ["varerne kendes ikke"]),
      ...(orderData.totalAmount === undefined ? ["summen er regnet ud af varerne"] : []),
      ...(isUnsent ? ["blev ikke sendt af det gamle site: den står som ny"] : []),
    ],
  };
}

/** What an import remembers, so that the next brings nothing twice: a collection of its own. */
export const MEMORY = "import";

/** That an order has come in, also when it is erased since. */
export const memoryOf = (id: string) => `mail ${id}`;

/** With its number, its mails as sent, and that it has come, in one transaction; the outbox has nothing to send. */
export function storeOrder(
  { kysely }: Database,
  { to, message, exported, unsent, remarks: _, ...order }: FormerOrder,
  now: Date,
): Promise<string> {
  return kysely.transaction().execute(async (trx) => {
    const number = (await lockNumber(trx)) + 1;
    await trx.updateTable("sequences").set({ value: number }).where("name", "=", "order").execute();
    const numbered = { ...order, number: String(number), revision: 1 };
    await trx
      .insertInto("orders")
      .values({ ...toRow(numbered), form_id: null })
      .execute();
    await trx
      .insertInto("documents")
      .values({
        ...{ collection: "mail", id: order.id, revision: 1 },
        data: JSON.stringify({ text: "", ...exported, to, message }),
        ...{ saved_at: now.toISOString(), saved_by: "import" },
      })
      .execute();
    const rows = [...new Set(to)].map((recipient, index) => ({
      ...{ mail_id: order.id, recipient, attempts: 1, urgent: 0, lease_until: 0 },
      state: unsent ? ("failed" as const) : ("sent" as const),
      error: unsent ?? null,
      message_id: `<import.${order.id}.${index}@samspil.invalid>`,
      next_at: Date.parse(order.placedAt),
      created_at: Date.parse(order.placedAt),
      about: order.id,
    }));
    if (rows.length > 0) await trx.insertInto("outbox").values(rows).execute();
    await trx
      .insertInto("documents")
      .values({
        ...{ collection: MEMORY, id: memoryOf(order.id), revision: 1 },
        data: JSON.stringify({ number: numbered.number }),
        ...{ saved_at: now.toISOString(), saved_by: "import" },
      })
      .execute();
    return numbered.number;
  });
}

/** ISO, or as Danes write it: '14.3.2024', '14/03/2024 kl. 09.05', '14.3.2024, 09.05.12'. */
function parseTime(text: string | undefined): Date | undefined {
  const danish = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\D+(\d{1,2})[.:](\d{2}))?/.exec(
    text ?? "",
  );
  if (danish) {
    const [day = "", month = "", year, hour = "12", minute = "00"] = danish.slice(1);
    return danishMoment(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`);
  }
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? undefined : time;
}

function two(digits: string): string {
  return digits.padStart(2, "0");
}

/** What the form of an order takes, and as many lines as it has. */
const LONGEST = 200;
const MOST_LINES = 999;

const text = () => z.string().max(LONGEST).catch("");
const words = () => z.string().catch("");
const kroner = z.union([z.number(), z.string().transform(parsePrice)]);

const schema = z.object({
  to: z
    .union([z.array(z.string()), z.string().transform((address) => [address])])
    .transform((addresses) => addresses.map((address) => address.trim()).filter(Boolean))
    .catch([]),
  message: z.object({ subject: words(), html: words() }).catch({ subject: "", html: "" }),
  delivery: z.preprocess(toObject, z.object({ state: text(), error: words(), startTime: text() })),
  orderData: z.object({
    customerName: text(),
    customerEmail: text(),
    orderDate: text(),
    totalAmount: kroner.optional().catch(undefined),
    items: z
      .array(
        z.object({
          name: text(),
          quantity: z.coerce.number().int().positive().catch(1),
          price: kroner.catch(0),
        }),
      )
      .max(MOST_LINES)
      .catch([]),
  }),
});
