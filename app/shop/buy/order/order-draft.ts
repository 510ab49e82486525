import { useEffect, useLayoutEffect, useState } from "react";
import { lineIn } from "../../../formats/form-line.ts";
import { parseObject, toObject } from "../../../formats/json.ts";
import { createOrderForm, type OrderField, type OrderForm } from "../../orders/order.ts";
import { kept } from "../cart/kept.ts";

export type OrderDraft = {
  form: OrderForm;
  offeredTown: string;
  /** The id of the stored order, whose thanks show its form; '' for a draft. */
  sentAs: string;
};

/** In session storage: the form holds personal data. */
export const orderDraft = kept("samspil-bestilling", parseOrderDraft, "sessionStorage");

/** What is typed outlives a reload; after an order the next form is empty. */
export function useOrderDraft() {
  const typed = useTypedOrder(() => {
    const stored = orderDraft.read();
    return stored.sentAs ? NOTHING_TYPED : stored;
  });
  useEffect(() => orderDraft.write(typed.draft), [typed.draft]);
  return typed;
}

export function useTypedOrder(begin = () => NOTHING_TYPED) {
  const [draft, setDraft] = useState(begin);
  const { offeredTown } = draft;
  // The town may arrive late: selected, it is replaced by what the visitor types.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isIn = activeElement instanceof HTMLInputElement && activeElement.name === "by";
    if (offeredTown && isIn) activeElement.select();
  }, [offeredTown]);

  async function change(field: OrderField, value: string) {
    setDraft((current) => typeInto(current, field, value));
    const town = field === "postnummer" ? await findTown(value) : undefined;
    if (town) setDraft((current) => offerTown(current, value, town));
  }

  return { draft, change };
}

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

/** The list of towns loads at the first four digits. */
export async function findTown(postnummer: string): Promise<string | undefined> {
  const code = lineIn(postnummer);
  if (!/^\d{4}$/.test(code)) return undefined;
  try {
    const list = await import("../postal-towns.json", { with: { type: "json" } });
    const towns: Record<string, string> = list.default;
    return towns[code];
  } catch {
    return undefined;
  }
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

const NOTHING_TYPED = parseOrderDraft(null);

function readText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
