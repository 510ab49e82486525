import { createHash } from "node:crypto";
import { isFormId } from "../../formats/form-id.ts";
import { formatKroner, hasPrice, parsePrice } from "../../formats/kroner.ts";
import { quote } from "../../formats/quote.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import type { Catalogue } from "../goods/shop.server.ts";
import { isSoldOut } from "../goods/shop.ts";
import { MAX_QUANTITY, type ShopProduct } from "../goods/shop-product.ts";
import {
  isRequired,
  isRequiredByPhone,
  type NewOrder,
  type OrderForm,
  type OrderLine,
  parseOrderForm,
} from "./order.ts";
import { type OrderRefusal, refuseOrder, refuseUnready } from "./order-answer.ts";
import { type OrderSum, sumContents, sumUp } from "./order-sum.ts";

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
export function parseOrder(sent: FormData, takenBy?: string): OrderRequest | OrderRefusal {
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
export function priceOrder(
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
