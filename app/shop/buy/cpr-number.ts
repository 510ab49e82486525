import { cprNumbersIn } from "../../formats/cpr-number.ts";

export function cprWarning(text: string): string | undefined {
  if (cprNumbersIn(text).length === 0) return undefined;
  return "Ligner det et CPR-nummer? Slet det helst. Vi skal ikke bruge det til en bestilling.";
}
