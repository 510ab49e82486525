import { redirect } from "react-router";
import { formFor } from "../../admin/admin-form.ts";
import { previewForm } from "../../admin/preview/preview.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { featureRegistry } from "../../feature.ts";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/preview";

/** Only forms send here; a link leads on to the dashboard. */
export function loader() {
  throw redirect("/admin");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { content } = context.get(samspil);
  const save = await readSave(request);
  const forms = context
    .get(featureRegistry)
    .formsOf(content)
    .filter(({ screen }) => screen === save.screen);
  return previewForm(context, formFor(forms, save), save);
}
