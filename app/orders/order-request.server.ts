import { createHash } from "node:crypto";
import { formatKroner, hasPrice } from "../formats/kroner.ts";
import { type CartItem, type CartProduct, cartTotal, MAX_QUANTITY } from "../kurv/cart.ts";
import { isOrderId, type OrderForm, parseOrderForm, refuseUnready } from "./order.ts";
import { type OrderRefusal, PRICES_CHANGED, refuse } from "./order-answer.ts";

/** An order that can be stored: its prices are the shop's own, never the browser's. */
export type Order = {
  /** The browser's id and a hash of the content: the same order sent twice has the same key. */
  key: string;
  form: OrderForm;
  lines: CartItem[];
  /** Kroner, moms included, freight not. */
  total: number;
};

/** An order as it was sent, before anything is held against today's shop. */
export type SentOrder = {
  /** Made in the browser: one order for each. */
  id: string;
  key: string;
  form: OrderForm;
  items: OrderedItem[];
  /** Kroner: the sum that the visitor said yes to. */
  seenTotal: number;
};

/** Reads a sent form and holds it against the rules; answers a refusal if it does not fit. */
export function parseOrder(sent: FormData): SentOrder | OrderRefusal {
  const id = readText(sent, "orderId");
  if (!isOrderId(id)) return UNREADABLE;
  const items = parseItems(sent);
  if ("kind" in items) return items;
  const form = parseOrderForm(sent);
  const refusal = refuseUnready(form);
  if (refusal) return refusal;
  const seenTotal = Number(readText(sent, "seenTotal"));
  return { id, key: `${id}-${hashOf([form, items, seenTotal])}`, form, items, seenTotal };
}

/** The order at the shop's own prices of today, if they still give the sum that was seen. */
export function priceOrder(
  { id: _, items, seenTotal, ...sent }: SentOrder,
  products: CartProduct[],
): Order | OrderRefusal {
  const lines = priceItems(items, products);
  if ("kind" in lines) return lines;
  const total = cartTotal(lines);
  return total === seenTotal ? { ...sent, lines, total } : refuseSeenTotal(total);
}

type OrderedItem = { id: string; quantity: number };

/** The fields `id` and `quantity`, which come in pairs. */
function parseItems(sent: FormData): OrderedItem[] | OrderRefusal {
  const ids = sent.getAll("id").map(String);
  const quantities = sent.getAll("quantity").map(String);
  if (ids.length === 0) return EMPTY;
  if (ids.length !== quantities.length) return UNREADABLE;
  if (new Set(ids).size !== ids.length) return REPEATED;
  if (!quantities.every(isPossibleQuantity)) return WRONG_QUANTITY;
  return ids.map((id, index) => ({ id, quantity: Number(quantities[index]) }));
}

function isPossibleQuantity(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= MAX_QUANTITY;
}

function priceItems(items: OrderedItem[], products: CartProduct[]): CartItem[] | OrderRefusal {
  const lines: CartItem[] = [];
  for (const { id, quantity } of items) {
    const product = products.find((candidate) => candidate.id === id);
    if (!product) return GONE;
    const { navn, pris, billede } = product;
    if (!hasPrice(pris)) return refuseUnpriced(navn);
    lines.push({ id, navn, pris, billede, quantity });
  }
  return lines;
}

const EMPTY = refuse(422, "Din kurv er tom. Læg noget i kurven, og send igen.");
const UNREADABLE = refuse(400, "Bestillingen kunne ikke læses. Genindlæs siden, og prøv igen.");
const REPEATED = refuse(
  400,
  "Det samme produkt står to gange i kurven. Genindlæs siden, og prøv igen.",
);
const WRONG_QUANTITY = refuse(
  422,
  `Antallet skal være et helt tal fra 1 til ${MAX_QUANTITY}. Ret det i kurven, og send igen.`,
);
const GONE = refuse(
  PRICES_CHANGED,
  "Et produkt findes ikke længere i shoppen. Fjern det fra kurven, og send igen.",
);

function refuseSeenTotal(total: number): OrderRefusal {
  const sum = formatKroner(total);
  return refuse(
    PRICES_CHANGED,
    `Prisen er ændret. I alt bliver det nu ${sum} inkl. moms. Se kurven igennem, og send igen.`,
  );
}

function refuseUnpriced(navn: string): OrderRefusal {
  return refuse(
    PRICES_CHANGED,
    `Prisen på »${navn}« skal aftales. Fjern varen fra kurven, og ring eller skriv til os om den.`,
  );
}

function readText(sent: FormData, name: string): string {
  const value = sent.get(name);
  return typeof value === "string" ? value : "";
}

function hashOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
}
