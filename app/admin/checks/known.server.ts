import type { Content } from "../../server/documents/content.server.ts";
import type { Known } from "./finding.ts";

type Source = {
  prices?: (content: Content) => Known["prices"];
  people?: (content: Content) => Known["people"];
};

export function readKnown(features: Source[], content: Content): Known {
  return {
    today: content.today(),
    prices: features.flatMap(({ prices }) => prices?.(content) ?? []),
    people: features.flatMap(({ people }) => people?.(content) ?? []),
  };
}
