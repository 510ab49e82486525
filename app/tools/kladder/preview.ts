import { redirect } from "react-router";
import { formFor } from "../../editor/fields/admin-form.ts";
import { previewForm } from "../../editor/save/preview.server.ts";
import { readSave } from "../../editor/save/save-request.server.ts";
import { featureRegistry } from "../../feature.ts";
import { samspil } from "../../server/context.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import type { Route } from "./+types/preview";

/** Only forms send here; a link leads on to the dashboard. */
export function loader() {
  throw redirect("/admin");
}

export async function action({ request, context }: Route.ActionArgs) {
  const save = await readSave(request);
  if (save.act !== "publish") throw new Response(UNREADABLE, { status: 400 });
  const forms = context.get(featureRegistry).formsOf(context.get(samspil).content);
  return previewForm(context, formFor(forms, save), save);
}
