import { hasPrice, parsePrice } from "../../formats/kroner.ts";
import type { Tone } from "../../site/page/page-head.tsx";
import { type Fact, parseFactLines } from "../../site/text/rich-text-parts.ts";

/** `freight` is absent until the clinic sets a price. */
export type Pricing = { freight?: Freight; isMomsRegistered: boolean };
/** In kroner; free for goods of `freeFrom` or more. */
export type Freight = { price: number; freeFrom?: number };

/** Undefined without a freight price in the texts. */
export function parseFreight(price: string, freeFrom: string): Freight | undefined {
  if (IS_FREE.test(price.trim())) return { price: 0 };
  // The number in 'Gratis over 500 kr.' is not a freight price.
  if (!hasPrice(price) || /gratis/i.test(price)) return undefined;
  return {
    price: parsePrice(price),
    ...(hasPrice(freeFrom) && { freeFrom: parsePrice(freeFrom) }),
  };
}

const IS_FREE = /^(0(,0+|,-)?\s*(kr\.?|kroner|dkk)?|gratis)$/i;

/** Per cent of VAT: Denmark has one rate, and exempt goods. */
export function momsRate(momssats?: string): number {
  return momssats === "0" ? 0 : 25;
}

export function isSoldOut({ lager }: { lager?: string }): boolean {
  return lager === "udsolgt";
}

/** 'Følelsestavle til små' → 'folelsestavle-til-sma' */
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

export function produktPath(id: string): string {
  return `/shop/${encodeURIComponent(id)}`;
}

export function parseFeatures(features: string[]): { facts: Fact[]; others: string[] } {
  return {
    facts: features.flatMap((feature) => parseFactLines([feature]) ?? []),
    others: features.filter((feature) => !parseFactLines([feature])),
  };
}

const TONES = ["heather", "sage", "sky", "butter"] as const;

/** The same colour in the list and on the product's page. */
export function toneOfProdukt(index: number): Tone {
  return TONES[index % TONES.length] ?? "sand";
}
