import { isEmailAddress } from "../../formats/email-address.ts";
import type { OrderSum } from "./order-sum.ts";

/** How long what a customer wrote in free words is kept, and the mails that say it. */
export const MESSAGE_DAYS = 90;

/** The nine fields of the order form, named and ordered as in docs/spec.md. */
export const ORDER_FIELDS = [
  "navn",
  "email",
  "telefon",
  "adresse",
  "postnummer",
  "by",
  "cvr",
  "ean",
  "besked",
] as const;

/** Beside the nine: who buys, and what only a business or an institution has. */
export const BUYER_FIELDS = ["koeber", "organisation", "rekvisition"] as const;

export type OrderField = (typeof ORDER_FIELDS)[number] | (typeof BUYER_FIELDS)[number];

/** Who can buy; '' in an order of before it was asked. */
type Buyer = "privat" | "virksomhed" | "offentlig";

export const BUYERS: Record<Buyer, string> = {
  privat: "Privat",
  virksomhed: "Virksomhed",
  offentlig: "Offentlig institution",
};

/** What is not asked of whom. */
const NOT_ASKED: Record<Buyer, OrderField[]> = {
  privat: ["organisation", "cvr", "ean", "rekvisition"],
  virksomhed: ["rekvisition"],
  offentlig: [],
};

export type OrderForm = Record<OrderField, string>;

export const ORDER_LABELS: Record<OrderField, string> = {
  navn: "Navn",
  email: "E-mail",
  telefon: "Telefon",
  adresse: "Adresse",
  postnummer: "Postnummer",
  by: "By",
  cvr: "CVR",
  ean: "EAN",
  besked: "Besked",
  koeber: "Køber",
  organisation: "Virksomhed eller institution",
  rekvisition: "Rekvisition",
};

/** `pris` is in kroner for one. The id is '' for a line of an order that did not keep it. */
export type OrderLine = { id: string; navn: string; quantity: number; pris: number };

export type Order = {
  /** The id that the form carried, a hyphen, and a hash of what was ordered. The clinic's mail has it too. */
  id: string;
  revision: number;
  number: string;
  placedAt: string;
  form: OrderForm;
  lines: OrderLine[];
  /** Kroner, all that is to be paid: the shop's own prices, never the browser's. */
  total: number;
  /** What `total` is made of. Orders of before freight was part of it have none. */
  sum?: OrderSum;
  handled: boolean;
  /** Its message and the words of its mails are erased: they were old enough. */
  isEmptied: boolean;
  /** ISO time of the first withdrawal from it. */
  withdrawnAt?: string;
};

/** An order that can be stored. `formId` is made in the browser: one order for each. */
export type NewOrder = Pick<Order, "id" | "form" | "lines" | "total" | "sum"> & { formId: string };

export type OrderProblems = Partial<OrderForm>;

const MAX_LENGTH = 200;
export const MAX_MESSAGE_LENGTH = 4000;

const MISSING: OrderProblems = {
  navn: "Skriv dit navn.",
  email: "Skriv din e-mail, så vi kan sende fakturaen.",
  adresse: "Skriv den adresse, vi skal sende til.",
  postnummer: "Skriv dit postnummer.",
  by: "Skriv din by.",
};

const NAMELESS = {
  virksomhed: "Skriv virksomhedens navn.",
  offentlig: "Skriv institutionens navn.",
};

/** A form made of what `read` answers for each field. */
export function createOrderForm<Value>(
  read: (field: OrderField) => Value,
): Record<OrderField, Value> {
  return {
    navn: read("navn"),
    email: read("email"),
    telefon: read("telefon"),
    adresse: read("adresse"),
    postnummer: read("postnummer"),
    by: read("by"),
    cvr: read("cvr"),
    ean: read("ean"),
    besked: read("besked"),
    koeber: read("koeber"),
    organisation: read("organisation"),
    rekvisition: read("rekvisition"),
  };
}

/** @returns undefined where it is not told */
export function buyerOf({ koeber }: Pick<OrderForm, "koeber">): Buyer | undefined {
  return isBuyer(koeber) ? koeber : undefined;
}

function isBuyer(koeber: string): koeber is Buyer {
  return Object.hasOwn(BUYERS, koeber);
}

/** Who bought, and what only a business or an institution has, where it is told. */
export function buyerRows(form: OrderForm): { label: string; value: string }[] {
  const buyer = buyerOf(form);
  const shown = { ...form, koeber: buyer ? BUYERS[buyer] : "" };
  return BUYER_FIELDS.flatMap((name) =>
    shown[name] ? [{ label: ORDER_LABELS[name], value: shown[name] }] : [],
  );
}

/** The right of withdrawal is a consumer's. */
export function mayWithdraw(form: OrderForm): boolean {
  return (buyerOf(form) ?? "privat") === "privat";
}

/** Without what was typed for another kind of buyer before one changed one's mind. */
export function onlyAsked(form: OrderForm): OrderForm {
  const buyer = buyerOf(form);
  const notAsked = buyer ? NOT_ASKED[buyer] : [];
  return createOrderForm((field) => (notAsked.includes(field) ? "" : form[field]));
}

/** The fields of a sent form that its buyer was asked, trimmed; only besked has lines. What is missing is ''. */
export function parseOrderForm(sent: FormData): OrderForm {
  const form = createOrderForm((field) => {
    const value = sent.get(field);
    if (typeof value !== "string") return "";
    // A browser sends \r\n for each \n that its own length count saw.
    return field === "besked"
      ? value.replace(/\r\n?/g, "\n").trim()
      : value.replace(/\s+/g, " ").trim();
  });
  return onlyAsked({ ...form, koeber: buyerOf(form) ?? "" });
}

/** What must be put right before the order can be sent; without keys when nothing must. */
export function findOrderProblems(form: OrderForm): OrderProblems {
  const problems: OrderProblems = {};
  const asked = onlyAsked(form);
  const buyer = buyerOf(form);
  if (buyer && buyer !== "privat" && asked.organisation.trim() === "") {
    problems.organisation = NAMELESS[buyer];
  }
  for (const field of [...BUYER_FIELDS, ...ORDER_FIELDS]) {
    const sentence = findProblem(field, asked[field].trim());
    if (sentence) problems[field] = sentence;
  }
  return problems;
}

/** The sentence of docs/spec.md while navn, email or adresse is missing, otherwise one that points to the fields. */
export function orderAlert(form: OrderForm): string {
  return form.navn.trim() && form.email.trim() && form.adresse.trim()
    ? "Ret de markerede felter."
    : "Udfyld venligst alle obligatoriske felter (navn, email og adresse)";
}

export function isRequired(field: OrderField): boolean {
  return field in MISSING || field === "organisation";
}

/** 32 hexadecimal digits that nobody can guess. Made in the browser only, never in HTML. */
export function createOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isOrderId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

function findProblem(field: OrderField, value: string): string | undefined {
  if (value === "") return MISSING[field];
  if (field === "besked") {
    return value.length > MAX_MESSAGE_LENGTH
      ? "Beskeden er for lang. Skriv højst 4.000 tegn, og send resten i en mail."
      : undefined;
  }
  if (value.length > MAX_LENGTH) return `Skriv højst ${MAX_LENGTH} tegn her.`;
  return field === "email" ? findEmailProblem(value) : undefined;
}

function findEmailProblem(email: string): string | undefined {
  if (!email.includes("@")) return "Skriv en e-mail med @, så vi kan sende fakturaen.";
  return isEmailAddress(email)
    ? undefined
    : "Skriv hele e-mailadressen, for eksempel navn@eksempel.dk.";
}
