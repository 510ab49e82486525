import { redirect } from "react-router";
import { z } from "zod";
import { admin } from "../admin/shell/gate.server.ts";
import { parseJson } from "../formats/json.ts";
import { samspil } from "../server/context.ts";
import { UNREADABLE } from "../server/http/form-body.server.ts";
import type { Route } from "./+types/open-forms";

const told = z.object({ window: z.string().max(64), form: z.string().max(500).optional() });

/** The address of a form, no page. */
export function loader() {
  throw redirect("/admin");
}

/** A window that has a form open tells so, and hears who else has; one that is closed or leaves it names none. Nothing of it is logged, or kept when it is over. */
export async function action({ request, context }: Route.ActionArgs) {
  const { success, data } = told.safeParse(parseJson(await request.text()));
  if (!success) throw new Response(UNREADABLE, { status: 400 });
  const { window, form } = data;
  const { openForms } = context.get(samspil);
  const { email } = context.get(admin);
  if (form) return Response.json({ others: await openForms.tell(window, form, email) });
  await openForms.leave(window, email);
  return Response.json({ others: [] });
}
