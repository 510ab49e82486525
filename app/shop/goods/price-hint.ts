import { countNumbers, formatKroner, hasPrice, parsePrice } from "../../formats/kroner.ts";

/** `charged` is the cart's price, absent if the product cannot be bought. */
type PriceHint = { charged?: string; warning?: string };

export function priceHint(pris: string): PriceHint | undefined {
  const text = pris.trim();
  if (!text) return undefined;
  if (!hasPrice(text)) return { warning: countNumbers(text) > 1 ? SEVERAL : NONE };
  const charged = formatKroner(parsePrice(text));
  return JUST_A_PRICE.test(text) ? { charged } : { charged, warning: MORE };
}

const NOT_SOLD = "produktet kan ikke lægges i kurven, og shoppen beder kunden ringe eller skrive.";
const NONE = `Der er ingen pris i teksten: ${NOT_SOLD}`;
const SEVERAL = `Der er flere tal i teksten: ${NOT_SOLD}`;
const MORE = "Der står mere end en pris. Skriv kun prisen, for eksempel 599 kr.";

/** '599 kr.', '1.299,50 kr.', '349,-', '349' */
const JUST_A_PRICE = /^(\d+|\d{1,3}(\.\d{3})+)(,(\d{1,2}|-))?\s*(kr\.?|kroner|dkk)?$/i;
