import { redirect } from "react-router";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { clientAddress, samspil } from "../../server/context.ts";
import { readSent, retryAfter } from "../../site/form/receive-form.server.ts";
import { readCatalogue } from "../goods/catalogue.server.ts";
import { readPricing, readProdukter } from "../goods/shop.server.ts";
import { isShopOpen } from "../jura/shop-opening.server.ts";
import { readAnnex } from "../orders/annex.server.ts";
import { PRICES_CHANGED } from "../orders/order-answer.ts";
import { receiveOrder } from "../orders/receive-order.server.ts";
import { ordering } from "../withdrawal/context.ts";
import type { Route } from "./+types/order-action";

export function loader() {
  return redirect("/kurv");
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(samspil);
  const { content, settings, recipients } = services;
  const { orders } = context.get(ordering);
  const answer = await receiveOrder(await readSent(request), {
    ...services,
    isOpen: isShopOpen(content, settings),
    orders,
    receiptsPerHour: settings.receiptsPerHour,
    products: readProdukter(content),
    pricing: readPricing(content),
    clinic: readKlinik(content),
    origin: settings.origin,
    annex: () => readAnnex(content, settings),
    recipients: recipients.addresses,
    from: context.get(clientAddress),
  });
  const { status } = answer;
  if (status === PRICES_CHANGED) {
    return Response.json({ ...answer, catalogue: readCatalogue(content) }, { status });
  }
  const headers = answer.kind === "refused" ? retryAfter(answer) : undefined;
  return Response.json(answer, { status, headers });
}
