import type { RouterContextProvider } from "react-router";
import { readKlinik } from "../klinik/klinik.server.ts";
import { clientAddress, samspil } from "../server/context.ts";
import { readPricing, readProdukter } from "../shop/shop.server.ts";
import { ordering } from "./context.ts";
import { type OrderAnswer, refuse, TOO_MANY_ORDERS } from "./order-answer.ts";
import { receiveOrder } from "./receive-order.server.ts";

export async function takeOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ answer: OrderAnswer; headers?: HeadersInit }> {
  const services = context.get(samspil);
  const { content, recipients } = services;
  const { orders, orderLimit, receiptCaps } = context.get(ordering);
  const from = context.get(clientAddress);
  const wait = orderLimit.take(from);
  if (wait > 0) {
    return { answer: refuse(429, TOO_MANY_ORDERS), headers: { "retry-after": String(wait) } };
  }
  const sent = await request.formData().catch(() => new FormData());
  const answer = await receiveOrder(sent, {
    ...services,
    orders,
    receiptCaps,
    products: readProdukter(content),
    pricing: readPricing(content),
    clinic: readKlinik(content),
    recipients: await recipients.addresses(),
    from,
  });
  return { answer };
}
