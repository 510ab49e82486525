import { cprNumbersIn } from "../../formats/cpr-number.ts";

export function hasCprNumber(text: string): boolean {
  return cprNumbersIn(text).length > 0;
}

export function cprWarning(text: string): string | undefined {
  if (!hasCprNumber(text)) return undefined;
  return "Ligner det et CPR-nummer? Slet det helst. Vi skal ikke bruge det til en bestilling.";
}
