import { formatKroner, parsePrice } from "../site/kroner.ts";

/** What the cart makes of a price text, and what the editor should know about it. */
export type PriceHint = { kroner: number; charged: string; warning?: string };

export function priceHint(pris: string): PriceHint | undefined {
  const text = pris.trim();
  if (!text) return undefined;
  const kroner = parsePrice(text);
  const charged = formatKroner(kroner);
  if (kroner === 0)
    return {
      kroner,
      charged,
      warning:
        "Der er ingen pris i teksten: produktet kan ikke lægges i kurven, og shoppen beder om at ringe eller skrive.",
    };
  if (JUST_A_PRICE.test(text)) return { kroner, charged };
  return {
    kroner,
    charged,
    warning:
      "Der står mere end en pris. Kurven læser alle tal i teksten som ét tal, så skriv kun prisen, for eksempel 599 kr.",
  };
}

/** '599 kr.', '1.299,50 kr.', '349,-', '349' */
const JUST_A_PRICE = /^(\d+|\d{1,3}(\.\d{3})+)(,(\d{1,2}|-))?\s*(kr\.?|kroner|dkk)?$/i;
