import { redirect } from "react-router";
import { formFor } from "../../editor/fields/admin-form.ts";
import { previewForm } from "../../editor/save/preview.server.ts";
import { readSave } from "../../editor/save/read-save.server.ts";
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
