import { useState } from "react";
import type { OrderForm } from "../order.ts";
import { cprNumbersOf, findCprField } from "./cpr-number.ts";

/** The question about what seems to be a CPR number: asked before sending, and once for the same number. */
export function useCprDoubt(form: OrderForm) {
  const [asked, setAsked] = useState("");
  const [settled, setSettled] = useState("");
  const numbers = cprNumbersOf(form);
  return {
    isOpen: numbers !== "" && numbers !== settled,
    /** Where the number stands, while the question does: another number than the one asked about ends it. */
    field: numbers === asked && numbers !== settled ? findCprField(form) : undefined,
    ask: () => setAsked(numbers),
    settle: () => setSettled(numbers),
  };
}
