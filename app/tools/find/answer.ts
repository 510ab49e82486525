import type { Route } from "./+types/answer";
import { find } from "./find.server.ts";

/** The results as JSON, for the dialog: no answer to it can lead away from the form below. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return Response.json(await find(context, url.searchParams.get("q") ?? ""));
}
