import { isRouteErrorResponse } from "react-router";
import { readRefusal } from "./read-refusal.ts";

export function refusedSentence(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? readRefusal(error.data) : undefined;
}
