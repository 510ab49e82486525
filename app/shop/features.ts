import { type Fact, parseFactLines } from "../site/text/rich-text-parts.ts";

/** A feature written as 'Alder: Fra 6 år' is a fact with a name; the others are kept as they stand. */
export function parseFeatures(features: string[]): { facts: Fact[]; others: string[] } {
  return {
    facts: features.flatMap((feature) => parseFactLines([feature]) ?? []),
    others: features.filter((feature) => !parseFactLines([feature])),
  };
}
