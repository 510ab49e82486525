import { EditForm } from "../../admin/form/edit-form.tsx";
import { TextField } from "../../admin/form/fields.tsx";
import { MapField } from "../../admin/form/map-field.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import type { Route } from "./+types/admin";
import { kontaktside } from "./forms.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return openPage(context, kontaktside);
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [kontaktside], await readSave(request));
}

export const clientAction = keepForm;

export default function KontaktAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Kontakt">
      <EditForm
        {...loaderData}
        draftKey="kontakt"
        intent="page"
        submitLabel="Gem kontaktside"
        backTo="/admin"
        stays
      >
        <div className="edit__main">
          <TextField name="title" />
          <RichTextField name="textBefore" headingLevel={3} />
          <MapField name="mapEmbedUrl" />
          <ImageField name="kortBillede" place="kontakt/kort" />
          <RichTextField name="textAfter" headingLevel={3} />
        </div>
      </EditForm>
    </Screen>
  );
}
