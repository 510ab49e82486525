import type { OrderForm } from "../order.ts";

/** The fields in which people write freely; the others hold a number or an address of their own kind. */
const FREE_FIELDS = ["besked", "navn", "adresse", "by"] as const;

export type FreeField = (typeof FREE_FIELDS)[number];

/** Six digits and four, as a CPR number is written; not the middle of something longer, nor after a plus or 'ISBN'. */
const WRITTEN =
  /(?<!\d[-–.]?|\+|ISBN[-:\s]{0,2}(?:10)?[:\s]{0,2}|97[89] )(?:(\d\d)(\d\d)\d\d\s?[-–‑−]?\s?|(\d\d)[-–. ](\d\d)[-–. ]\d\d\s?[-–‑−]\s?)\d{4}(?![-–‑−]?\d)/giu;

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Its date must be one; a check digit it need not have: numbers without one have been given since 2007. */
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

function cprNumbersIn(text: string): string[] {
  return [...text.matchAll(WRITTEN)]
    .filter(([, day, month, spacedDay, spacedMonth]) =>
      isDate(Number(day ?? spacedDay), Number(month ?? spacedMonth)),
    )
    .map(([written]) => written);
}

function isDate(day: number, month: number): boolean {
  return day >= 1 && day <= (LONGEST_MONTHS[month - 1] ?? 0);
}
