import { redirect } from "react-router";
import { z } from "zod";
import { admin } from "../admin/shell/gate.server.ts";
import { parseJson } from "../formats/json.ts";
import { samspil } from "../server/context.ts";
import { UNREADABLE } from "../server/http/form-body.server.ts";
import type { Route } from "./+types/open-forms";

const told = z.object({ window: z.string().max(64), form: z.string().max(500) });

/** The address of a form, no page. */
export function loader() {
  throw redirect("/admin");
}

/** A window that has a form open tells so, and hears who else has. Nothing of it is logged or stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const { success, data } = told.safeParse(parseJson(await request.text()));
  if (!success) throw new Response(UNREADABLE, { status: 400 });
  const { openForms } = context.get(samspil);
  return Response.json({
    others: openForms.tell(data.window, data.form, context.get(admin).email),
  });
}
