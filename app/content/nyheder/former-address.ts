import { redirect } from "react-router";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/former-address";
import { newsAddress } from "./nyheder.server.ts";

/** News once had a page each; of news that is gone the list is shown. Not to be remembered: the page an item stands on changes with newer ones. */
export function loader({ context, params }: Route.LoaderArgs) {
  const address = newsAddress(context.get(samspil).content, params.id) ?? "/nyheder";
  throw redirect(address, { status: 301, headers: { "cache-control": "no-cache" } });
}
