import { type Klinik, readKlinik } from "../../content/klinik/klinik.server.ts";
import { clientAddress, type RequestContext, samspil } from "../../server/context.ts";
import { readAnnex } from "../mails/annex.server.ts";
import { readPricing, readProdukter } from "../products/shop.server.ts";
import { isShopOpen } from "../products/shop-opening.server.ts";
import { ordering } from "./context.ts";
import { type OrderAnswer, refuse, TOO_MANY_ORDERS } from "./order-answer.ts";
import { receiveOrder } from "./receive-order.server.ts";

export async function takeOrder(
  request: Request,
  context: RequestContext,
): Promise<{ answer: OrderAnswer; headers?: HeadersInit }> {
  const services = context.get(samspil);
  const { content, settings, recipients } = services;
  const { orders, orderLimit, receiptCaps } = context.get(ordering);
  const from = context.get(clientAddress);
  const wait = orderLimit.take(from);
  if (wait > 0) {
    return { answer: refuse(429, TOO_MANY_ORDERS), headers: { "retry-after": String(wait) } };
  }
  const clinic = readKlinik(content);
  if (!isShopOpen(content, settings)) return { answer: refuse(403, closedSentence(clinic)) };
  const sent = await request.formData().catch(() => new FormData());
  const answer = await receiveOrder(sent, {
    ...services,
    orders,
    receiptCaps,
    products: readProdukter(content),
    pricing: readPricing(content),
    clinic,
    annex: readAnnex(content, settings),
    recipients: recipients.addresses,
    from,
  });
  return { answer };
}

/** The cart stays: refused is not sold. */
function closedSentence({ telefon, email }: Klinik): string {
  const ways = [telefon && `ring på ${telefon}`, email && `skriv til ${email}`].filter(Boolean);
  const how = ways.length > 0 ? ` Bestil i stedet sådan: ${ways.join(" eller ")}.` : "";
  return `Shoppen tager ikke imod bestillinger her på siden endnu.${how} Din kurv bliver liggende.`;
}
