import { z } from "zod";
import type { Documents } from "../server/documents/documents.server.ts";
import type { Deliveries } from "../server/mail/deliveries.server.ts";
import type { Mailbox } from "../server/mail/mailbox.server.ts";
import { receiptId } from "./mails/order-mail.server.ts";
import { isOrderId } from "./order.ts";
import type { OrderState } from "./order-state.ts";

/** What is asked to find an order again. */
export type OrderStore = {
  mailbox: Pick<Mailbox, "findLatest">;
  documents: Pick<Documents, "read">;
  deliveries: Pick<Deliveries, "of">;
};

/** The answer to a page that sent an order and heard nothing of it; 204 while no order is stored under the id. */
export async function answerOrderState(id: string | null, store: OrderStore): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (id === null || !isOrderId(id)) return new Response(null, { status: 404, headers });
  const found = await findOrder(id, store);
  return found
    ? Response.json(found.order, { headers })
    : new Response(null, { status: 204, headers });
}

/** The order that is stored under an id made in the browser, whatever it holds. */
export async function findOrder(id: string, store: OrderStore) {
  const posted = await store.mailbox.findLatest(id);
  return posted && { key: posted.key, order: await describeOrder(posted, store) };
}

export async function describeOrder(
  { key, number }: { key: string; number: string },
  { documents, deliveries }: Pick<OrderStore, "documents" | "deliveries">,
): Promise<OrderState> {
  const { orderData, productIds } = schema.parse((await documents.read("mail", key))?.data ?? {});
  const letters = await deliveries.of(key);
  const receipt = letters.find(({ mailId }) => mailId === receiptId(key));
  return {
    number,
    isReceiptWithheld: receipt?.state === "withheld",
    total: orderData.totalAmount,
    lines: orderData.items.map(({ name, quantity, price }, index) => ({
      id: productIds[index] ?? "",
      navn: name,
      quantity,
      pris: price,
    })),
  };
}

const orderData = z.object({
  totalAmount: z.number().catch(0),
  items: z.array(z.object({ name: z.string(), quantity: z.number(), price: z.number() })).catch([]),
});
const schema = z.object({
  orderData: orderData.catch({ totalAmount: 0, items: [] }),
  productIds: z.array(z.string()).catch([]),
});
