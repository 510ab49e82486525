import { useEffect, useState } from "react";
import type { OrderField } from "./order.ts";
import { offerTown, readOrderDraft, typeInto, writeOrderDraft } from "./order-draft.ts";
import { findTown } from "./postal-town.ts";

/** What is being typed, kept through a reload; a known postnummer brings its town along. */
export function useOrderDraft() {
  const [draft, setDraft] = useState(readOrderDraft);
  useEffect(() => writeOrderDraft(draft), [draft]);

  function change(field: OrderField, value: string) {
    setDraft((current) => typeInto(current, field, value));
    if (field === "postnummer") lookUpTown(value);
  }

  async function lookUpTown(postnummer: string) {
    const town = await findTown(postnummer);
    if (town) setDraft((current) => offerTown(current, postnummer, town));
  }

  return { draft, change };
}
