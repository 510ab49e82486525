import { redirect } from "react-router";
import { formFor } from "../../admin/admin-form.ts";
import { previewForm } from "../../admin/preview/preview.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { featureRegistry } from "../../feature.ts";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/preview";

/** The address of a form, no page. */
export function loader() {
  throw redirect("/admin");
}

/** The page that a form would make, while it is written. */
export async function action({ request, context }: Route.ActionArgs) {
  const { content } = context.get(samspil);
  const asked = await readSave(request);
  const forms = context
    .get(featureRegistry)
    .formsOf(content)
    .filter(({ screen }) => screen === asked.screen);
  return previewForm(context, formFor(forms, asked), asked);
}
