import { z } from "zod";
import type { Samspil } from "../../server/context.ts";
import type { PostedOrder } from "../../server/mail/orders.server.ts";
import type { Bestilling } from "./bestilling.ts";

/** All orders, newest first. What cannot be read of one is empty; no order is left out. */
export async function readBestillinger({ orders }: Pick<Samspil, "orders">): Promise<Bestilling[]> {
  return (await orders.list()).map(parseBestilling);
}

export async function readBestilling({ orders }: Pick<Samspil, "orders">, number: string) {
  const posted = await orders.find(number);
  return posted && parseBestilling(posted);
}

/**
 * Marks an order as handled or not, if it still is as it was on the screen.
 * @returns false when somebody marked it differently meanwhile, or it is gone
 */
export async function markHandled(
  { documents }: Pick<Samspil, "documents">,
  { id, revision, handled, by }: { id: string; revision: number; handled: boolean; by: string },
): Promise<boolean> {
  const stored = await documents.read("mail", id);
  if (!stored || !isFields(stored.data)) return false;
  if (stored.data.handled === handled) return true;
  const written = await documents.write(
    "mail",
    id,
    { ...stored.data, handled },
    { basedOn: revision, by },
  );
  return written.ok;
}

/** A stored order without what the customer wrote: the rest is what the books need. */
export function withoutBesked(order: Record<string, unknown>): Record<string, unknown> {
  return isFields(order.form) ? { ...order, form: { ...order.form, besked: "" } } : order;
}

export function parseBestilling({ id, number, revision, data }: PostedOrder): Bestilling {
  const { form, handled, erased, orderData } = schema.parse(isFields(data) ? data : {});
  return {
    id,
    number,
    revision,
    placedAt: orderData.orderDate,
    form,
    lines: orderData.items,
    total: orderData.totalAmount,
    handled,
    isEmptied: erased,
  };
}

const text = () => z.string().catch("");
const amount = () => z.number().catch(0);

const formSchema = z.object({
  navn: text(),
  email: text(),
  telefon: text(),
  adresse: text(),
  postnummer: text(),
  by: text(),
  cvr: text(),
  ean: text(),
  besked: text(),
});
const orderDataSchema = z.object({
  orderDate: text(),
  totalAmount: amount(),
  items: z.array(z.object({ name: text(), quantity: amount(), price: amount() })).catch([]),
});
const schema = z.object({
  form: formSchema.catch(formSchema.parse({})),
  handled: z.boolean().catch(false),
  erased: z.boolean().catch(false),
  orderData: orderDataSchema.catch(orderDataSchema.parse({})),
});

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
