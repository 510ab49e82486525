import { z } from "zod";
import { parseDanishTime } from "../../app/formats/danish-clock.ts";
import { toObject } from "../../app/formats/json.ts";
import { parsePrice } from "../../app/formats/kroner.ts";
import type { Database } from "../../app/server/database/database.server.ts";
import { sanitizeRichText } from "../../app/server/html/rich-text.server.ts";
import { createOrderForm, MAX_MESSAGE_LENGTH, type Order } from "../../app/shop/orders/order.ts";
import { toRow } from "../../app/shop/orders/order-row.server.ts";
import { lockNumber } from "../../app/shop/orders/orders.server.ts";
import { plainLines } from "../../app/site/text/plain-text.ts";
import type { ExportedDocument } from "./read-export.ts";

/** An order of the former site. `remarks`: sentences for the import's report. */
export type FormerOrder = Omit<Order, "number" | "revision"> & { remarks: string[] };

/** @param now the time of an order without one @returns undefined for a message that is no order */
export function parseMail(
  { id, data, createdAt }: ExportedDocument,
  now: Date,
): FormerOrder | undefined {
  const mail = schema.safeParse(data).data;
  if (!mail) return undefined;
  const { orderData, delivery, message } = mail;
  const placed = [orderData.orderDate, createdAt, delivery.startTime].map(parseTime).find(Boolean);
  const lines = orderData.items.map(({ name, quantity, price }) => {
    return { id: "", navn: name.slice(0, LONGEST), quantity, pris: price };
  });
  const isUnsent = delivery.state === "ERROR";
  const { customerName, customerEmail } = orderData;
  const text = textOf(message.html);
  const values: Record<string, string> = {
    navn: customerName.slice(0, LONGEST),
    email: customerEmail.slice(0, LONGEST),
    besked: text.slice(0, MAX_MESSAGE_LENGTH),
  };
  const isCut = {
    navnet: customerName.length > LONGEST,
    "e-mailadressen": customerEmail.length > LONGEST,
    "en vares navn": orderData.items.some(({ name }) => name.length > LONGEST),
    "mailens ord": text.length > MAX_MESSAGE_LENGTH || message.html.length > LONGEST_MAIL,
  };
  return {
    id,
    placedAt: (placed ?? now).toISOString(),
    form: createOrderForm((field) => values[field] ?? ""),
    lines,
    total: orderData.totalAmount ?? lines.reduce((sum, line) => sum + line.quantity * line.pris, 0),
    handled: !isUnsent,
    isEmptied: false,
    note: "",
    remarks: [
      ...(placed ? [] : ["dagen kendes ikke: den står med i dag"]),
      ...(lines.length > 0 ? [] : ["varerne kendes ikke"]),
      ...(orderData.totalAmount === undefined ? ["summen er regnet ud af varerne"] : []),
      ...Object.entries(isCut).flatMap(([part, isPartCut]) =>
        isPartCut ? [`af ${part} er kun begyndelsen med`] : [],
      ),
      ...(isUnsent ? ["blev ikke sendt af den gamle hjemmeside: den står som ny"] : []),
    ],
  };
}

/** A collection of what has been imported, so that a second import skips it. */
export const MEMORY = "import";

/** The id of an imported order's entry, which outlives the order. */
export const memoryOf = (id: string) => `mail ${id}`;

/** The order and its entry are stored in one transaction. It sends no messages. */
export function storeOrder(
  { kysely }: Database,
  { remarks: _, ...order }: FormerOrder,
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
        collection: MEMORY,
        id: memoryOf(order.id),
        revision: 1,
        data: JSON.stringify({ number: numbered.number }),
        saved_at: now.toISOString(),
        saved_by: "import",
      })
      .execute();
    return numbered.number;
  });
}

function textOf(html: string): string {
  const lines = html.slice(0, LONGEST_MAIL).replace(/<\/(tr|t[dh]|div|h\d)>/gi, "<br>");
  return plainLines(sanitizeRichText(lines)).join("\n");
}

/** Parses ISO and Danish times: '14.3.2024', '14/03/2024 kl. 09.05', '14.3.2024, 09.05.12'. */
function parseTime(text: string | undefined): Date | undefined {
  const danish = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\D+(\d{1,2})[.:](\d{2}))?/.exec(
    text ?? "",
  );
  if (danish) {
    const [day = "", month = "", year, hour = "12", minute = "00"] = danish.slice(1);
    return parseDanishTime(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`);
  }
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? undefined : time;
}

function two(digits: string): string {
  return digits.padStart(2, "0");
}

/** As in the order form. */
const LONGEST = 200;
const MOST_LINES = 999;
/** In characters of HTML; the rest is left out. */
const LONGEST_MAIL = 64_000;

const optionalText = () => z.string().catch("");
const kroner = z.union([z.number(), z.string().transform(parsePrice)]);

const schema = z.object({
  message: z.object({ html: z.string() }).catch({ html: "" }),
  delivery: z.preprocess(toObject, z.object({ state: optionalText(), startTime: optionalText() })),
  orderData: z.object({
    customerName: optionalText(),
    customerEmail: optionalText(),
    orderDate: optionalText(),
    totalAmount: kroner.optional().catch(undefined),
    items: z
      .array(
        z.object({
          name: optionalText(),
          quantity: z.coerce.number().int().positive().catch(1),
          price: kroner.catch(0),
        }),
      )
      .max(MOST_LINES)
      .catch([]),
  }),
});
