import { cvrIn, eanIn } from "../../formats/business-number.ts";
import { isEmailAddress } from "../../formats/email-address.ts";
import { lineIn, lineOf } from "../../formats/form-line.ts";
import type { OrderSum } from "./order-sum.ts";

/** In the order of docs/spec.md. */
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

export const BUYER_FIELDS = ["koeber", "organisation", "rekvisition"] as const;

export type OrderField = (typeof ORDER_FIELDS)[number] | (typeof BUYER_FIELDS)[number];

/** Orders from before the field existed have ''. */
export type Buyer = "privat" | "virksomhed" | "offentlig";

export const BUYERS: Record<Buyer, string> = {
  privat: "Privat",
  virksomhed: "Virksomhed",
  offentlig: "Offentlig institution",
};

const HIDDEN_FIELDS: Record<Buyer, OrderField[]> = {
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

/** `pris` is in kroner for one. `id` is '' in old orders that lack it. */
export type OrderLine = { id: string; navn: string; quantity: number; pris: number };

export type Order = {
  /** The form's id, a hyphen and a hash of the order; also the id of the clinic's mail. */
  id: string;
  revision: number;
  number: string;
  placedAt: string;
  form: OrderForm;
  lines: OrderLine[];
  /** In kroner, by the shop's prices, never the browser's. */
  total: number;
  /** Absent in orders from before freight was included. */
  sum?: OrderSum;
  handled: boolean;
  isEmptied: boolean;
  /** The clinic's own: one line. */
  note: string;
  /** The ISO time of its first withdrawal. */
  withdrawnAt?: string;
  /** The e-mail of the account that took it by telephone. */
  takenBy?: string;
};

/** `formId` is made in the browser: each form is stored as one order. */
export type NewOrder = Pick<Order, "id" | "form" | "lines" | "total" | "sum" | "takenBy"> & {
  formId: string;
};

export type OrderProblems = Partial<OrderForm>;

const MAX_LENGTH = 200;
export const MAX_MESSAGE_LENGTH = 4000;
export const MAX_NOTE_LENGTH = 200;

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

export function buyerOf({ koeber }: Pick<OrderForm, "koeber">): Buyer | undefined {
  return isBuyer(koeber) ? koeber : undefined;
}

function isBuyer(koeber: string): koeber is Buyer {
  return Object.hasOwn(BUYERS, koeber);
}

export function addressLines(form: OrderForm): string[] {
  const { organisation, navn, adresse, postnummer, by } = form;
  const names = organisation ? [organisation, `Att. ${navn}`] : [navn];
  return [...names, adresse, `${postnummer} ${by}`];
}

/** Only consumers may withdraw. */
export function mayWithdraw(form: OrderForm): boolean {
  return (buyerOf(form) ?? "privat") === "privat";
}

export function isAskedOf(field: OrderField, buyer: Buyer | undefined): boolean {
  return !buyer || !HIDDEN_FIELDS[buyer].includes(field);
}

export function withoutHiddenFields(form: OrderForm): OrderForm {
  const buyer = buyerOf(form);
  return createOrderForm((field) => (isAskedOf(field, buyer) ? form[field] : ""));
}

/** Trimmed; only `besked` keeps line breaks. Valid CVR and EAN numbers become digits. Missing fields are ''. */
export function parseOrderForm(sent: FormData): OrderForm {
  const form = createOrderForm((field) => lineOf(sent, field));
  const message = sent.get("besked");
  // Browsers send \r\n for \n, which would exceed the length that they counted.
  const besked = typeof message === "string" ? message.replace(/\r\n?/g, "\n").trim() : "";
  const cvr = cvrIn(form.cvr) ?? form.cvr;
  const ean = eanIn(form.ean) ?? form.ean;
  return withoutHiddenFields({ ...form, cvr, ean, besked, koeber: buyerOf(form) ?? "" });
}

export function findOrderProblems(form: OrderForm, required = isRequired): OrderProblems {
  const problems: OrderProblems = {};
  const visible = withoutHiddenFields(form);
  const buyer = buyerOf(form);
  if (buyer && buyer !== "privat" && visible.organisation.trim() === "") {
    problems.organisation = NAMELESS[buyer];
  }
  for (const field of [...BUYER_FIELDS, ...ORDER_FIELDS]) {
    const value = field === "besked" ? visible[field].trim() : lineIn(visible[field]);
    const sentence = value || required(field) ? findProblem(field, value) : undefined;
    if (sentence) problems[field] = sentence;
  }
  return problems;
}

/** The sentence of docs/spec.md if navn, email or adresse is missing. */
export function orderAlert(form: OrderForm): string {
  return form.navn.trim() && form.email.trim() && form.adresse.trim()
    ? "Ret de markerede felter."
    : "Udfyld venligst alle obligatoriske felter (navn, email og adresse)";
}

export function isRequired(field: OrderField): boolean {
  return field in MISSING || field === "organisation";
}

/** By telephone an order may have no e-mail. */
export function isRequiredByPhone(field: OrderField): boolean {
  return isRequired(field) && field !== "email";
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
