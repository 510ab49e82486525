import { createHash } from "node:crypto";
import { type Klinik, readKlinik, waysToReach } from "../../content/klinik/klinik.server.ts";
import { isFormId } from "../../formats/form-id.ts";
import { formatKroner, hasPrice, parsePrice } from "../../formats/kroner.ts";
import { quote } from "../../formats/quote.ts";
import type { Samspil } from "../../server/context.ts";
import type { Who } from "../../server/events/audit.server.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { queueMail } from "../../server/mail/queue-mail.server.ts";
import { isFromRobot, isRefused, receiveForm } from "../../site/form/receive-form.server.ts";
import { type Catalogue, readCatalogue } from "../goods/shop.server.ts";
import { isSoldOut } from "../goods/shop.ts";
import { MAX_QUANTITY, type ShopProduct } from "../goods/shop-product.ts";
import { isShopOpen } from "../jura/shop-opening.server.ts";
import { readAnnex } from "./mail/annex.server.ts";
import { composeOrderMessages } from "./mail/order-mail.server.ts";
import { takeReceipt } from "./mail/receipt-limit.server.ts";
import {
  isRequired,
  isRequiredByPhone,
  type NewOrder,
  type OrderForm,
  type OrderLine,
  parseOrderForm,
} from "./order.ts";
import {
  ORDER_FAILED,
  type OrderAnswer,
  type OrderRefusal,
  type OrderThanks,
  refuseOrder,
  refuseUnready,
  TOO_MANY_ORDERS,
} from "./order-answer.ts";
import { type OrderSum, sumContents, sumUp } from "./order-sum.ts";
import type { Orders, StoredOrder } from "./orders.server.ts";

type OrderRequest = {
  formId: string;
  id: string;
  form: OrderForm;
  items: OrderedItem[];
  /** Kroner: the total that the visitor agreed to. */
  seenTotal: number;
  takenBy?: string;
};

/** @param takenBy the account that took the order by telephone */
function parseOrder(sent: FormData, takenBy?: string): OrderRequest | OrderRefusal {
  const formId = textOf(sent, "orderId");
  if (!isFormId(formId)) return UNREADABLE;
  const items = parseItems(sent);
  if ("kind" in items) return items;
  const form = parseOrderForm(sent);
  const refusal = refuseUnready(form, takenBy ? isRequiredByPhone : isRequired);
  if (refusal) return refusal;
  const seenTotal = Number(textOf(sent, "seenTotal"));
  const id = `${formId}-${hashOf([form, items, seenTotal])}`;
  return { formId, id, form, items, seenTotal, takenBy };
}

/** Priced by the shop; refused if the total differs from the one seen. */
function priceOrder(
  { items, seenTotal, ...request }: OrderRequest,
  catalogue: Catalogue,
): NewOrder | OrderRefusal {
  const refuseChanged = (alert: string) => ({ ...refuseOrder(409, alert), catalogue });
  const priced = priceItems(items, catalogue.products);
  if (typeof priced === "string") return refuseChanged(priced);
  const sum = sumUp(priced, catalogue.pricing);
  if (sum.total !== seenTotal) return refuseChanged(totalSentence(sum));
  const lines = priced.map(({ id, navn, quantity, pris }) => ({ id, navn, quantity, pris }));
  return { ...request, lines, total: sum.total, sum };
}

type OrderedItem = { id: string; quantity: number };

function parseItems(sent: FormData): OrderedItem[] | OrderRefusal {
  const ids = sent.getAll("id").map(String);
  const quantities = sent.getAll("quantity").map(String);
  if (ids.length === 0) return EMPTY;
  if (ids.length !== quantities.length) return UNREADABLE;
  if (new Set(ids).size !== ids.length) return REPEATED;
  if (!quantities.every(isPossibleQuantity)) return WRONG_QUANTITY;
  return ids.map((id, index) => ({ id, quantity: Number(quantities[index]) }));
}

type PricedLine = OrderLine & Pick<ShopProduct, "momssats">;

function isPossibleQuantity(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= MAX_QUANTITY;
}

/** @returns why the shop does not sell one of them so any more */
function priceItems(items: OrderedItem[], products: ShopProduct[]): PricedLine[] | string {
  const lines: PricedLine[] = [];
  for (const { id, quantity } of items) {
    const product = products.find((candidate) => candidate.id === id);
    if (!product)
      return "En vare findes ikke længere i shoppen. Fjern den fra kurven, og send igen.";
    const { navn, pris, momssats } = product;
    if (isSoldOut(product))
      return `${quote(navn)} er udsolgt. Fjern varen fra kurven, og send igen.`;
    if (!hasPrice(pris))
      return `Prisen på ${quote(navn)} skal aftales. Fjern varen fra kurven, og ring eller skriv til os om den.`;
    lines.push({ id, navn, quantity, pris: parsePrice(pris), momssats });
  }
  return lines;
}

const EMPTY = refuseOrder(422, "Din kurv er tom. Læg noget i kurven, og send igen.");
const UNREADABLE = refuseOrder(
  400,
  "Bestillingen kunne ikke læses. Genindlæs siden, og prøv igen.",
);
const REPEATED = refuseOrder(
  400,
  "Den samme vare står to gange i kurven. Genindlæs siden, og prøv igen.",
);
const WRONG_QUANTITY = refuseOrder(
  422,
  `Antallet skal være et helt tal fra 1 til ${MAX_QUANTITY}. Ret det i kurven, og send igen.`,
);

function totalSentence(sum: OrderSum): string {
  const now = `${formatKroner(sum.total)}${sumContents(sum)}`;
  return `Prisen er ændret. I alt bliver det nu ${now}. Se kurven igennem, og send igen.`;
}

function hashOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
}

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
