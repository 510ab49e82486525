import { parseObject, toObject } from "../../formats/json.ts";
import { createOrderForm, type OrderField, type OrderForm } from "../orders/order.ts";
import { readStored, writeStored } from "./cart-storage.ts";

const DRAFT_KEY = "samspil-bestilling";

export type OrderDraft = {
  form: OrderForm;
  offeredTown: string;
  /** The id of the stored order; '' for a draft. */
  sentAs: string;
};

export function typeInto(draft: OrderDraft, field: OrderField, value: string): OrderDraft {
  const offeredTown = field === "by" ? "" : draft.offeredTown;
  return { ...draft, form: { ...draft.form, [field]: value }, offeredTown };
}

/** Never replaces a town typed by the visitor, nor after the postal code changed again. */
export function offerTown(draft: OrderDraft, postnummer: string, town: string): OrderDraft {
  const { form, offeredTown } = draft;
  const isFree = form.by.trim() === "" || form.by === offeredTown;
  if (!isFree || form.postnummer !== postnummer) return draft;
  return { ...draft, form: { ...form, by: town }, offeredTown: town };
}

export function readOrderDraft(): OrderDraft {
  const draft = readStoredDraft();
  return draft.sentAs ? parseOrderDraft(null) : draft;
}

/** In session storage: the form holds personal data. */
export function writeOrderDraft(draft: OrderDraft) {
  writeStored(DRAFT_KEY, JSON.stringify(draft), "sessionStorage");
}

/** The thanks page shows the form of a sent order; the next form is empty. */
export function storeSentForm(id: string, form: OrderForm) {
  writeOrderDraft({ form, offeredTown: "", sentAs: id });
}

export function readSentForm(id: string): OrderForm | undefined {
  const { sentAs, form } = readStoredDraft();
  return sentAs === id ? form : undefined;
}

export function parseOrderDraft(text: string | null): OrderDraft {
  const stored = parseObject(text);
  const form = toObject(stored.form);
  return {
    form: createOrderForm((field) => readText(form[field])),
    offeredTown: readText(stored.offeredTown),
    sentAs: readText(stored.sentAs),
  };
}

function readStoredDraft(): OrderDraft {
  return parseOrderDraft(readStored(DRAFT_KEY, "sessionStorage"));
}

function readText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
