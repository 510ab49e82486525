import { isRecord } from "../../formats/json.ts";
import type { SiteFacts } from "../page/page-meta.ts";

/** The site's facts out of the `matches` that a route's meta function gets. */
export function siteFactsOf(matches: readonly unknown[]): SiteFacts | undefined {
  for (const match of matches) {
    if (!isRecord(match) || !isRecord(match.loaderData)) continue;
    const { facts } = match.loaderData;
    if (isSiteFacts(facts)) return facts;
  }
  return undefined;
}

function isSiteFacts(value: unknown): value is SiteFacts {
  return isRecord(value) && typeof value.origin === "string" && typeof value.name === "string";
}
