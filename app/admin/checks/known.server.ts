import { features } from "../../features.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { Known } from "./finding.ts";

export function readKnown(content: Content): Known {
  return {
    today: content.today(),
    prices: features.flatMap(({ prices }) => prices?.(content) ?? []),
    people: features.flatMap(({ people }) => people?.(content) ?? []),
  };
}
