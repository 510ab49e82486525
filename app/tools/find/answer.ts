import { admin } from "../../shell/gate.server.ts";
import type { Route } from "./+types/answer";
import { findFields } from "./find-fields.server.ts";

/** The results as JSON, for the dialog: no answer to it can lead away from the form below. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = context.get(admin);
  return Response.json(await findFields(context, role, url.searchParams.get("q") ?? ""));
}
