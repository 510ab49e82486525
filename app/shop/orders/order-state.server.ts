import { isOrderId } from "./order.ts";
import type { OrderState } from "./order-state.ts";
import type { Orders, TakenOrder } from "./orders.server.ts";

/** The answer to a page that sent an order and heard nothing of it; 204 while no order is stored under the id. */
export async function answerOrderState(
  id: string | null,
  { orders }: { orders: Pick<Orders, "findByForm"> },
): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (id === null || !isOrderId(id)) return new Response(null, { status: 404, headers });
  const taken = await orders.findByForm(id);
  return taken
    ? Response.json(describeOrder(taken), { headers })
    : new Response(null, { status: 204, headers });
}

export function describeOrder({ order, isReceiptWithheld }: TakenOrder): OrderState {
  const { number, lines, total, sum } = order;
  return { number, lines, total, ...(sum && { sum }), isReceiptWithheld };
}
