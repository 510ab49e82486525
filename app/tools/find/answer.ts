import { admin } from "../../admin/shell/gate.server.ts";
import type { Route } from "./+types/answer";
import { findFields } from "./find-fields.server.ts";

/** What the screen shows, as data: for the dialog, under which a form stays open whatever is answered. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = context.get(admin);
  return Response.json(await findFields(context, role, url.searchParams.get("q") ?? ""));
}
