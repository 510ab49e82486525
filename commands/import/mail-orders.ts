import { z } from "zod";
import { parseDanishTime } from "../../app/formats/danish-clock.ts";
import { DAY_MS } from "../../app/formats/durations.ts";
import { toObject } from "../../app/formats/json.ts";
import { parsePrice } from "../../app/formats/kroner.ts";
import type { Settings } from "../../app/server/config.server.ts";
import type { Database } from "../../app/server/database/database.server.ts";
import type { Documents } from "../../app/server/documents/documents.server.ts";
import { sanitizeRichText } from "../../app/server/html/rich-text.server.ts";
import { createOrderForm, MAX_MESSAGE_LENGTH, type Order } from "../../app/shop/orders/order.ts";
import { toRow } from "../../app/shop/orders/order-row.server.ts";
import { lockNumber } from "../../app/shop/orders/orders.server.ts";
import { plainLines } from "../../app/site/text/plain-text.ts";
import type { ExportedDocument } from "./read-export.ts";

/** A collection of what has been imported, which outlives the orders, so that a second import skips it. */
export const MEMORY = "import";
const memoryOf = (id: string) => `mail ${id}`;

/** `remarks`: sentences for the report. */
type FormerOrder = Omit<Order, "number" | "revision"> & { remarks: string[] };

export type ImportedMails = {
  orders: (Pick<FormerOrder, "id" | "remarks"> & { number?: string })[];
  /** Messages left out: imported before, too old, or no orders. */
  leftMails: { known: number; old: number; others: number };
};

type Target = {
  settings: Settings;
  isDryRun: boolean;
  database: Database;
  documents: Documents;
  now: Date;
};

/** Stores orders of the former site, without sending anything. */
export async function importMails(
  exported: ExportedDocument[],
  { settings, isDryRun, database, documents, now }: Target,
): Promise<ImportedMails> {
  const memory = new Set((await documents.list(MEMORY)).map(({ id }) => id));
  // Two files of an export may have some in common.
  const listed = exported.filter(({ collection }) => collection === "mail");
  const mails = [...new Map(listed.map((mail) => [mail.id, mail])).values()];
  const fresh = mails.filter(({ id }) => !memory.has(memoryOf(id)));
  const parsed = fresh.flatMap((mail) => parseMail(mail, now) ?? []);
  const oldest = now.getTime() - settings.orderRetentionDays * DAY_MS;
  const recent = parsed
    .filter(({ placedAt }) => Date.parse(placedAt) >= oldest)
    .sort((a, b) => (a.placedAt < b.placedAt ? -1 : 1));
  const orders: ImportedMails["orders"] = [];
  for (const order of recent) {
    const number = isDryRun ? undefined : await storeOrder(database, order, now);
    orders.push({ id: order.id, remarks: order.remarks, number });
  }
  const leftMails = {
    known: mails.length - fresh.length,
    old: parsed.length - recent.length,
    others: fresh.length - parsed.length,
  };
  return { orders, leftMails };
}

/** The order and what remembers it are stored in one transaction. */
function storeOrder({ kysely }: Database, { remarks: _, ...order }: FormerOrder, now: Date) {
  return kysely.transaction().execute(async (trx) => {
    const value = (await lockNumber(trx)) + 1;
    const number = String(value);
    await trx.updateTable("sequences").set({ value }).where("name", "=", "order").execute();
    const row = { ...toRow({ ...order, number, revision: 1 }), form_id: null };
    await trx.insertInto("orders").values(row).execute();
    const remembered = {
      collection: MEMORY,
      id: memoryOf(order.id),
      revision: 1,
      data: JSON.stringify({ number }),
      saved_at: now.toISOString(),
      saved_by: "import",
    };
    await trx.insertInto("documents").values(remembered).execute();
    return number;
  });
}

/** @param now the time of an order without one @returns undefined for a message that is no order */
function parseMail({ id, data, createdAt }: ExportedDocument, now: Date): FormerOrder | undefined {
  const mail = schema.safeParse(data).data;
  if (!mail) return undefined;
  const { orderData, delivery, message } = mail;
  const placed = [orderData.orderDate, createdAt, delivery.startTime].map(parseTime).find(Boolean);
  const remarks = placed ? [] : ["dagen kendes ikke: den står med i dag"];
  function cut(part: string, text: string, longest = LONGEST) {
    if (text.length > longest) remarks.push(`af ${part} er kun begyndelsen med`);
    return text.slice(0, longest);
  }
  const lines = orderData.items.map(({ name, quantity, price }) => {
    return { id: "", navn: cut("en vares navn", name), quantity, pris: price };
  });
  const html = cut("mailens ord", message.html, LONGEST_MAIL);
  const rows = html.replace(/<\/(tr|t[dh]|div|h\d)>/gi, "<br>");
  const text = plainLines(sanitizeRichText(rows)).join("\n");
  const values: Record<string, string> = {
    navn: cut("navnet", orderData.customerName),
    email: cut("e-mailadressen", orderData.customerEmail),
    besked: cut("mailens ord", text, MAX_MESSAGE_LENGTH),
  };
  const handled = delivery.state !== "ERROR";
  if (!handled) remarks.push("blev ikke sendt af den gamle hjemmeside: den står som ny");
  return {
    id,
    placedAt: (placed ?? now).toISOString(),
    form: createOrderForm((field) => values[field] ?? ""),
    lines,
    total: orderData.totalAmount ?? lines.reduce((sum, line) => sum + line.quantity * line.pris, 0),
    handled,
    isEmptied: false,
    note: "",
    remarks,
  };
}

/** Parses ISO and Danish times: '14.3.2024', '14/03/2024 kl. 09.05', '14.3.2024, 09.05.12'. */
function parseTime(text: string | undefined): Date | undefined {
  const danish = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\D+(\d{1,2})[.:](\d{2}))?/.exec(
    text ?? "",
  );
  if (danish) {
    const [day = "", month = "", year, hour = "12", minute = "00"] = danish
      .slice(1)
      .map((digits) => digits?.padStart(2, "0"));
    return parseDanishTime(`${year}-${month}-${day}T${hour}:${minute}`);
  }
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** As in the order form. */
const LONGEST = 200;
const MOST_LINES = 999;
/** In characters of HTML; the rest is left out. */
const LONGEST_MAIL = 64_000;

const optionalText = () => z.string().catch("");
const kroner = z.union([z.number(), z.string().transform(parsePrice)]);
const line = z.object({
  name: optionalText(),
  quantity: z.coerce.number().int().positive().catch(1),
  price: kroner.catch(0),
});
const schema = z.object({
  message: z.object({ html: z.string() }).catch({ html: "" }),
  delivery: z.preprocess(toObject, z.object({ state: optionalText(), startTime: optionalText() })),
  orderData: z.object({
    customerName: optionalText(),
    customerEmail: optionalText(),
    orderDate: optionalText(),
    totalAmount: kroner.optional().catch(undefined),
    items: z.array(line).max(MOST_LINES).catch([]),
  }),
});
