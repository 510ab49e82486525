import { hasPrice, parsePrice } from "../../formats/kroner.ts";
import type { Tone } from "../../site/page/page-head.tsx";
import { type Fact, parseFactLines } from "../../site/text/rich-text-parts.ts";

/** What the shop adds to the prices of its products, and says of them. Without freight while the clinic has told none. */
export type Pricing = { freight?: Freight; isMomsRegistered: boolean };
/** In kroner; free from what is bought for `freeFrom`. */
export type Freight = { price: number; freeFrom?: number };

/** Out of price texts such as '59 kr.' and '2.000 kr.'; undefined while they tell no freight. */
export function parseFreight(price: string, freeFrom: string): Freight | undefined {
  if (IS_FREE.test(price.trim())) return { price: 0 };
  // The number in 'Gratis over 500 kr.' is no freight.
  if (!hasPrice(price) || /gratis/i.test(price)) return undefined;
  return {
    price: parsePrice(price),
    ...(hasPrice(freeFrom) && { freeFrom: parsePrice(freeFrom) }),
  };
}

const IS_FREE = /^(0(,0+|,-)?\s*(kr\.?|kroner|dkk)?|gratis)$/i;

/** Per cent of moms on a product: Denmark has one rate, and goods that have none. */
export function momsRate(momssats?: string): number {
  return momssats === "0" ? 0 : 25;
}

/** What is sold out stays in the shop, and cannot be ordered. */
export function isSoldOut({ lager }: { lager?: string }): boolean {
  return lager === "udsolgt";
}

/** The id of a product from its name: 'Følelsestavle til små' → 'folelsestavle-til-sma'. */
export function produktId(navn: string): string {
  return navn
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("å", "a")
    .replace(/[^a-z0-9-]/g, "");
}

/** The address of a product's page on this site. */
export function produktPath(id: string): string {
  return `/shop/${encodeURIComponent(id)}`;
}

/** A feature written as 'Alder: Fra 6 år' is a fact with a name; the others are kept as they stand. */
export function parseFeatures(features: string[]): { facts: Fact[]; others: string[] } {
  return {
    facts: features.flatMap((feature) => parseFactLines([feature]) ?? []),
    others: features.filter((feature) => !parseFactLines([feature])),
  };
}

const TONES = ["heather", "sage", "sky", "butter"] as const;

/** The colour behind a product's picture, by its place in the shop; the same in the list and on its page. */
export function toneOfProdukt(index: number): Tone {
  return TONES[index % TONES.length] ?? "sand";
}
