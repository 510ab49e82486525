import { parseObject, toObject } from "../../formats/json.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";
import { createOrderForm, type OrderField, type OrderForm } from "../orders/order.ts";

const DRAFT_KEY = "samspil-bestilling";

export type OrderDraft = {
  form: OrderForm;
  /** The town that stands in by because we put it there; '' when the visitor did. */
  offeredTown: string;
  /** The id of the order that it became; '' while it is none. */
  sentAs: string;
};

export function typeInto(draft: OrderDraft, field: OrderField, value: string): OrderDraft {
  const offeredTown = field === "by" ? "" : draft.offeredTown;
  return { ...draft, form: { ...draft.form, [field]: value }, offeredTown };
}

/** Fills in the town of `postnummer`, but never over what the visitor typed, nor after they typed on. */
export function offerTown(draft: OrderDraft, postnummer: string, town: string): OrderDraft {
  const { form, offeredTown } = draft;
  const isFree = form.by.trim() === "" || form.by === offeredTown;
  if (!isFree || form.postnummer !== postnummer) return draft;
  return { ...draft, form: { ...form, by: town }, offeredTown: town };
}

/** What was typed earlier in this tab and not ordered yet, or an empty draft. */
export function readOrderDraft(): OrderDraft {
  const draft = readStoredDraft();
  return draft.sentAs ? parseOrderDraft(null) : draft;
}

/** Kept for the tab only: it is personal. */
export function writeOrderDraft(draft: OrderDraft) {
  writeStored(DRAFT_KEY, JSON.stringify(draft), "sessionStorage");
}

/** The order that was written in this tab is stored: the next form is empty, and the thanks know whom they thank. */
export function keepSentForm(id: string, form: OrderForm) {
  writeOrderDraft({ form, offeredTown: "", sentAs: id });
}

export function readSentForm(id: string): OrderForm | undefined {
  const { sentAs, form } = readStoredDraft();
  return sentAs === id ? form : undefined;
}

/** A stored draft, field by field; whatever does not fit is as if it had not been written. */
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
