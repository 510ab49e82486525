import { type Klinik, readKlinik, waysToReach } from "../../content/klinik/klinik.server.ts";
import type { Samspil } from "../../server/context.ts";
import type { Who } from "../../server/events/audit.server.ts";
import { queueMail } from "../../server/mail/queue-mail.server.ts";
import { isFromRobot, isRefused, receiveForm } from "../../site/form/receive-form.server.ts";
import { readCatalogue } from "../goods/shop.server.ts";
import { isShopOpen } from "../jura/shop-opening.server.ts";
import { readAnnex } from "./annex.server.ts";
import type { NewOrder } from "./order.ts";
import {
  ORDER_FAILED,
  type OrderAnswer,
  type OrderThanks,
  refuseOrder,
  TOO_MANY_ORDERS,
} from "./order-answer.ts";
import { composeOrderMessages } from "./order-mail.server.ts";
import { parseOrder, priceOrder } from "./order-request.server.ts";
import type { Orders, StoredOrder } from "./orders.server.ts";
import { takeReceipt } from "./receipt-limit.server.ts";

type OrderServices = Samspil & {
  orders: Pick<Orders, "findByForm" | "store">;
  numbersKnown?: () => Promise<void> | undefined;
};

/**
 * @param from the sender's IP address
 * @param taker who at the clinic takes it by telephone, also while the shop is closed
 */
export async function receiveOrder(
  sent: FormData,
  services: OrderServices,
  from: string,
  taker?: Who,
): Promise<OrderAnswer> {
  const { content, settings, orders, limits, log } = services;
  const clinic = readKlinik(content);
  if (isFromRobot(sent)) return refuseOrder(422, robotSentence(clinic));
  const request = parseOrder(sent, taker?.account);
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
      if (!taker && !isShopOpen(content, settings)) return refuseOrder(403, closedSentence(clinic));
      const priced = priceOrder(request, readCatalogue(content));
      return "kind" in priced ? priced : storeOrder(priced, services, from, taker);
    },
    logged: ({ order: { number }, isReceiptWithheld }) => ({ number, isReceiptWithheld }),
  });
  return isRefused(answer) ? { kind: "refused", problems: {}, ...answer } : thank(answer, request);
}

/** An order, its number and its mails in one transaction, in which all of the answer is read: nothing can fail after it. */
async function storeOrder(
  priced: NewOrder,
  services: OrderServices,
  from: string,
  taker: Who | undefined,
) {
  const { content, settings, orders, recipients, mailLimit, storeInTime, audit } = services;
  const { origin, receiptsPerHour: perHour } = settings;
  await services.numbersKnown?.();
  return storeInTime(async (trx) => {
    const { earlier, order } = await orders.store(trx, priced);
    if (earlier) return { stored: earlier, isNew: false };
    if (taker) await audit({ kind: "order taken", who: taker, about: order.number }, trx);
    const to = order.form.email;
    const withheld = to ? await takeReceipt(trx, mailLimit, { to, from, perHour }) : undefined;
    const messages = composeOrderMessages(order, {
      origin,
      clinic: readKlinik(content),
      recipients: await recipients.addresses(trx),
      withheld,
      annex: readAnnex(content, settings),
    });
    const mail = { origin, now: new Date(order.placedAt) };
    for (const message of messages) await queueMail(trx, message, mail);
    return { stored: { order, isReceiptWithheld: withheld !== undefined }, isNew: true };
  });
}

function thank({ order, isReceiptWithheld }: StoredOrder, asked: { id: string }): OrderThanks {
  const { id, number, lines, total, sum = { goods: total, moms: [], total } } = order;
  const state = { number, lines, sum, isReceiptWithheld };
  return { kind: "thanks", status: 200, order: state, isDifferent: id !== asked.id };
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
