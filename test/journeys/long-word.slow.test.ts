import { PAGES } from "../../docs/performance/budget.ts";
import { tryLongWord } from "./unbroken-word.ts";

for (const where of ["before", "after"] as const) {
  tryLongWord(where, [...Object.keys(PAGES), "/findes-ikke"]);
}
