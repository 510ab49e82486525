import type { Kysely } from "kysely";
import { type Klinik, waysToReach } from "../../content/klinik/klinik.server.ts";
import type { Tables } from "../../server/database/database.server.ts";
import type { StoreInTime } from "../../server/database/store-in-time.server.ts";
import type { Limit } from "../../server/limits/limit.server.ts";
import type { MailLimit } from "../../server/limits/mail-limit.server.ts";
import type { Log } from "../../server/log.server.ts";
import { queueMail } from "../../server/mail/queue-mail.server.ts";
import { isFromRobot, isRefused, receiveForm } from "../../site/form/receive-form.server.ts";
import type { Pricing } from "../goods/shop.ts";
import type { ShopProduct } from "../goods/shop-product.ts";
import type { Annex } from "./annex.server.ts";
import type { NewOrder } from "./order.ts";
import {
  ORDER_FAILED,
  type OrderAnswer,
  type OrderState,
  refuseOrder,
  TOO_MANY_ORDERS,
} from "./order-answer.ts";
import { composeOrderMessages } from "./order-mail.server.ts";
import { parseOrder, priceOrder } from "./order-request.server.ts";
import type { Orders, StoredOrder } from "./orders.server.ts";
import { takeReceipt } from "./receipt-limit.server.ts";

export type OrderServices = {
  isOpen: boolean;
  products: ShopProduct[];
  pricing: Pricing;
  clinic: Klinik;
  recipients: (trx: Kysely<Tables>) => Promise<string[]>;
  origin: string;
  /** Read for an order that is stored, and no other. */
  annex: () => Annex;
  orders: Pick<Orders, "findByForm" | "numbersKnown" | "store">;
  storeInTime: StoreInTime;
  limits: { orders: Limit };
  mailLimit: MailLimit;
  receiptsPerHour: number;
  from: string;
  log: Log;
};

export async function receiveOrder(sent: FormData, services: OrderServices): Promise<OrderAnswer> {
  const { orders, limits, clinic, from, log } = services;
  if (isFromRobot(sent)) return refuseOrder(422, robotSentence(clinic));
  const request = parseOrder(sent);
  if ("kind" in request) return request;
  const answer = await receiveForm<StoredOrder>({
    name: "order",
    limit: limits.orders,
    from,
    log,
    tooMany: TOO_MANY_ORDERS,
    notStored: ORDER_FAILED,
    find: () => orders.findByForm(request.formId),
    store: async () => {
      if (!services.isOpen) return refuseOrder(403, closedSentence(clinic));
      const priced = priceOrder(request, services.products, services.pricing);
      return "kind" in priced ? priced : storeOrder(priced, services);
    },
    logged: ({ order: { number }, isReceiptWithheld }) => ({ number, isReceiptWithheld }),
  });
  if (isRefused(answer)) return { kind: "refused", problems: {}, ...answer };
  const isDifferent = answer.order.id !== request.id;
  return { kind: "thanks", status: 200, order: describeOrder(answer), isDifferent };
}

/** An order, its number and its mails in one transaction, in which all of the answer is read: nothing can fail after it. */
async function storeOrder(priced: NewOrder, services: OrderServices) {
  const { orders, mailLimit, from, receiptsPerHour: perHour, origin, clinic } = services;
  await orders.numbersKnown();
  return services.storeInTime(async (trx) => {
    const { earlier, order } = await orders.store(trx, priced);
    if (earlier) return { stored: earlier, isNew: false };
    const withheld = await takeReceipt(trx, mailLimit, { to: order.form.email, from, perHour });
    const recipients = await services.recipients(trx);
    const context = { origin, clinic, recipients, withheld, annex: services.annex() };
    for (const message of composeOrderMessages(order, context))
      await queueMail(trx, message, { origin, now: new Date(order.placedAt) });
    return { stored: { order, isReceiptWithheld: withheld !== undefined }, isNew: true };
  });
}

function describeOrder({ order, isReceiptWithheld }: StoredOrder): OrderState {
  const { number, lines, total, sum = { goods: total, moms: [], total } } = order;
  return { number, lines, sum, isReceiptWithheld };
}

function closedSentence(clinic: Klinik): string {
  const ways = waysToReach(clinic);
  const how = ways.length > 0 ? ` Bestil i stedet sådan: ${ways.join(" eller ")}.` : "";
  return `Shoppen tager ikke imod bestillinger her på hjemmesiden endnu.${how} Din kurv bliver liggende.`;
}

/** For robots, and for people whose browser filled the hidden field. */
function robotSentence(clinic: Klinik): string {
  const ways = waysToReach(clinic).join(" eller ");
  return `Bestillingen ser ud til at komme fra en robot og er ikke sendt. Er du et menneske, så send igen, eller ${ways || "kontakt os"}.`;
}
