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
import { PriceListHelp } from "./admin-price-lists.tsx";
import { praktiskPriser } from "./forms.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return openPage(context, praktiskPriser);
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [praktiskPriser], await readSave(request));
}

export const clientAction = keepForm;

export default function PraktiskPriserAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Praktisk & priser">
      <EditForm
        {...loaderData}
        draftKey="praktisk-priser"
        intent="page"
        submitLabel="Gem siden"
        backTo="/admin"
        stays
      >
        <div className="edit">
          <div className="edit__main">
            <TextField name="title" />
            <RichTextField name="textBefore" hint="Det første afsnit står øverst på siden." />
            <PriceListHelp name="textBefore" />
            <RichTextField name="textAfter" />
            <MapField name="mapEmbedUrl" />
          </div>
          <div className="edit__side">
            <ImageField name="heroImage" place="praktisk/hero" />
            <ImageField name="locationImage" place="praktisk/location" />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}
