import { data } from "react-router";
import { isRemoved } from "../../server/context.ts";
import type { Route } from "./+types/unknown";
import { notFound } from "./not-found-response.ts";

export function loader({ context }: Route.LoaderArgs) {
  throw context.get(isRemoved)
    ? data({ sentence: "Den side er taget ned" }, { status: 410 })
    : notFound();
}

export default function Unknown() {
  return null;
}
