import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { createOrderForm, type OrderField } from "../orders/order.ts";
import {
  EMPTY_DRAFT,
  type OrderDraft,
  offerTown,
  readOrderDraft,
  typeInto,
  writeOrderDraft,
} from "./order-draft.ts";
import { findTown } from "./postal-town.ts";

/** Kept through a reload. The server's form is empty until script takes it over, and may have been typed in by then. */
export function useOrderDraft(form: RefObject<HTMLFormElement | null>) {
  const isHydrated = useHydrated();
  const [draft, setDraft] = useState(() => (isHydrated ? readOrderDraft() : EMPTY_DRAFT));
  const isTaken = draft !== EMPTY_DRAFT;

  const takeOver = useEffectEvent(() => {
    if (isTaken) return;
    const early = typedEarly(readOrderDraft(), form.current);
    setDraft(early);
    lookUpTown(early.form.postnummer);
  });
  useLayoutEffect(() => takeOver(), []);
  useEffect(() => {
    if (isTaken) writeOrderDraft(draft);
  }, [draft, isTaken]);

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

function typedEarly(draft: OrderDraft, form: HTMLFormElement | null): OrderDraft {
  if (!form) return draft;
  const shown = new FormData(form);
  return {
    ...draft,
    form: createOrderForm((field) => {
      const value = String(shown.get(field) ?? "");
      // 'Privat' is chosen before anybody has touched it.
      const isUntouched = value === "" || (field === "koeber" && value === "privat");
      return isUntouched ? draft.form[field] : value;
    }),
  };
}
