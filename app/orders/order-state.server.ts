import type { Deliveries } from "../server/mail/deliveries.server.ts";
import { isOrderId, type Order } from "./order.ts";
import type { OrderState } from "./order-state.ts";
import type { Orders } from "./orders.server.ts";

export type OrderStore = {
  orders: Pick<Orders, "findByForm">;
  deliveries: Pick<Deliveries, "of">;
};

/** The answer to a page that sent an order and heard nothing of it; 204 while no order is stored under the id. */
export async function answerOrderState(id: string | null, store: OrderStore): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (id === null || !isOrderId(id)) return new Response(null, { status: 404, headers });
  const order = await store.orders.findByForm(id);
  return order
    ? Response.json(await describeOrder(order, store), { headers })
    : new Response(null, { status: 204, headers });
}

export async function describeOrder(
  { id, number, lines, total, sum }: Order,
  { deliveries }: Pick<OrderStore, "deliveries">,
): Promise<OrderState> {
  const mails = await deliveries.of(id);
  const isReceiptWithheld = mails.some(({ state }) => state === "withheld");
  return { number, lines, total, ...(sum && { sum }), isReceiptWithheld };
}
