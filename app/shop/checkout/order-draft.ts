import { parseObject, toObject } from "../../formats/json.ts";
import {
  createOrderForm,
  createOrderId,
  isOrderId,
  type OrderField,
  type OrderForm,
} from "../orders/order.ts";

const DRAFT_KEY = "samspil-bestilling";
const SENT_FORM_KEY = "samspil-bestilling-til";

export type OrderDraft = {
  /** Kept until the order has been thanked for, so that sending it twice is still one order. */
  id: string;
  form: OrderForm;
  /** The town that stands in by because we put it there; '' when the visitor did. */
  offeredTown: string;
};

export const EMPTY_DRAFT: OrderDraft = {
  id: "",
  form: createOrderForm(() => ""),
  offeredTown: "",
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

/** What was typed earlier in this tab, or an empty draft. Kept for the tab only: it is personal. */
export function readOrderDraft(): OrderDraft {
  try {
    return parseOrderDraft(window.sessionStorage.getItem(DRAFT_KEY));
  } catch {
    return parseOrderDraft(null);
  }
}

/** Never throws: where storage is full or forbidden, the draft lives as long as the page. */
export function writeOrderDraft(draft: OrderDraft) {
  try {
    window.sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {}
}

/** The order that was written in this tab is stored: the form is empty again, and the thanks know whom they thank. */
export function keepSentForm(id: string) {
  try {
    const text = window.sessionStorage.getItem(DRAFT_KEY);
    if (parseOrderDraft(text).id !== id || text === null) return;
    window.sessionStorage.setItem(SENT_FORM_KEY, text);
    window.sessionStorage.removeItem(DRAFT_KEY);
  } catch {}
}

export function readSentForm(id: string): OrderForm | undefined {
  try {
    const draft = parseOrderDraft(window.sessionStorage.getItem(SENT_FORM_KEY));
    return draft.id === id ? draft.form : undefined;
  } catch {
    return undefined;
  }
}

/** A stored draft, field by field; whatever does not fit is as if it had not been written. */
export function parseOrderDraft(text: string | null): OrderDraft {
  const stored = parseObject(text);
  const form = toObject(stored.form);
  return {
    id: isOrderId(readText(stored.id)) ? readText(stored.id) : createOrderId(),
    form: createOrderForm((field) => readText(form[field])),
    offeredTown: readText(stored.offeredTown),
  };
}

function readText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
