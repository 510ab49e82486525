import { redirect } from "react-router";
import { type Klinik, readKlinik, waysToReach } from "../../content/klinik/klinik.server.ts";
import { clientAddress, samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { readCatalogue } from "../cart/catalogue.server.ts";
import { readAnnex } from "../mails/annex.server.ts";
import { ordering } from "../orders/context.ts";
import {
  type OrderAnswer,
  PRICES_CHANGED,
  refuse,
  TOO_MANY_ORDERS,
} from "../orders/order-answer.ts";
import { receiveOrder } from "../orders/receive-order.server.ts";
import { readPricing, readProdukter } from "../products/shop.server.ts";
import { isShopOpen } from "../products/shop-opening.server.ts";
import type { Route } from "./+types/order-action";

export const handle: RouteHandle = { limit: "orders" };

export function loader() {
  return redirect("/kurv");
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(samspil);
  const { content, settings, recipients } = services;
  const { orders, orderLimit, receiptCaps } = context.get(ordering);
  const from = context.get(clientAddress);
  const wait = orderLimit.take(from);
  if (wait > 0) return respond(refuse(429, TOO_MANY_ORDERS), { "retry-after": String(wait) });
  const clinic = readKlinik(content);
  if (!isShopOpen(content, settings)) return respond(refuse(403, closedSentence(clinic)));
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
  if (answer.status !== PRICES_CHANGED) return respond(answer);
  return respond({ ...answer, catalogue: readCatalogue(content) });
}

function respond(answer: OrderAnswer, headers?: HeadersInit): Response {
  return Response.json(answer, { status: answer.status, headers });
}

function closedSentence(clinic: Klinik): string {
  const ways = waysToReach(clinic);
  const how = ways.length > 0 ? ` Bestil i stedet sådan: ${ways.join(" eller ")}.` : "";
  return `Shoppen tager ikke imod bestillinger her på hjemmesiden endnu.${how} Din kurv bliver liggende.`;
}
