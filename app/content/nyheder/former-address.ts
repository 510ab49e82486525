import { redirect } from "react-router";
import { samspil } from "../../server/context.ts";
import { notFound } from "../../site/shell/not-found-response.ts";
import type { Route } from "./+types/former-address";
import { newsAddress } from "./nyheder.server.ts";

/** News once had a page each. Not to be remembered: the page an item stands on changes with newer ones. */
export function loader({ context, params }: Route.LoaderArgs) {
  const address = newsAddress(context.get(samspil).content, params.id);
  if (!address) throw notFound();
  throw redirect(address, { status: 301, headers: { "cache-control": "no-cache" } });
}

/** Never shown; it makes the answer to an unknown id a page. */
export default function FormerAddress() {
  return null;
}
