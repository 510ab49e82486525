import { cprNumbersIn } from "../../formats/cpr-number.ts";
import type { OrderForm } from "../order.ts";

/** The fields in which people write freely; the others hold a number or an address of their own kind. */
const FREE_FIELDS = ["besked", "navn", "adresse", "by"] as const;

export type FreeField = (typeof FREE_FIELDS)[number];

export function hasCprNumber(text: string): boolean {
  return cprNumbersIn(text).length > 0;
}

export function findCprField(form: OrderForm): FreeField | undefined {
  return FREE_FIELDS.find((field) => hasCprNumber(form[field]));
}

/** All that stand in an order, in one text; '' for none. */
export function cprNumbersOf(form: OrderForm): string {
  return FREE_FIELDS.flatMap((field) => cprNumbersIn(form[field])).join("\n");
}

export function cprWarning(text: string): string | undefined {
  if (!hasCprNumber(text)) return undefined;
  return "Ligner det et CPR-nummer? Slet det helst. Vi skal ikke bruge det til en bestilling.";
}
