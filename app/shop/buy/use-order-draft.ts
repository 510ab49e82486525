import { useEffect, useLayoutEffect, useState } from "react";
import type { OrderField } from "../orders/order.ts";
import { offerTown, readOrderDraft, typeInto, writeOrderDraft } from "./order-draft.ts";
import { findTown } from "./postal-town.ts";

export function useOrderDraft() {
  const [draft, setDraft] = useState(readOrderDraft);
  useEffect(() => writeOrderDraft(draft), [draft]);
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
