import { isRouteErrorResponse } from "react-router";
import { readRefusal } from "./read-refusal.ts";

/** The same of what the router throws for an answer that is none of a page's. */
export function refusedSentence(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? readRefusal(error.data) : undefined;
}
