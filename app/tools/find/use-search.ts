import { SignedOut, useJson } from "../../shell/get-json.ts";
import type { SearchAnswer } from "./results.ts";

const REST_MS = 120;

const FAILED =
  "Der kan ikke søges lige nu. Det, du har skrevet i formularen, står der stadig. Prøv igen om lidt med Enter.";
const SIGNED_OUT =
  "Du er blevet logget ud. Log ind i et andet vindue, og søg så igen med Enter. Det, du har skrevet i formularen, står der stadig.";

/** The results of the latest query that was answered; `isCurrent` once that is this one. */
export function useSearch(query: string) {
  const address = query && `/admin/find/svar?q=${encodeURIComponent(query)}`;
  const { answer, error, tryAgain, ...reply } = useJson<SearchAnswer>(address, REST_MS);
  return {
    groups: (query && answer?.groups) || [],
    isCurrent: reply.address === address,
    problem: error === undefined ? "" : error instanceof SignedOut ? SIGNED_OUT : FAILED,
    tryAgain,
  };
}
