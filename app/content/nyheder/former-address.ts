import { redirect } from "react-router";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/former-address";
import { newsAddress } from "./nyheder.server.ts";

/** Each news item once had a page. Must not be cached: an item moves to later pages as newer ones arrive. */
export function loader({ context, params }: Route.LoaderArgs) {
  const address = newsAddress(context.get(samspil).content, params.id) ?? "/nyheder";
  throw redirect(address, { status: 301, headers: { "cache-control": "no-cache" } });
}
