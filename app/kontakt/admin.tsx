import { EditForm } from "../admin/form/edit-form.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { alt, map, picture, richText, SEARCH_RESULT, text } from "../admin/form/form-fields.ts";
import { MapField } from "../admin/form/map-field.tsx";
import { ImageField } from "../admin/image/image-field.tsx";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage, type Page, savePage } from "../admin/save/page.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import type { Route } from "./+types/admin";
import { kontaktDocument, readKontakt } from "./kontakt.server.ts";

const FIELDS = {
  title: text("Titel"),
  textBefore: richText("Tekst før kortet"),
  mapEmbedUrl: map("Kort"),
  kortBillede: picture("Billede ved kortet"),
  kortBilledeAlt: alt("Beskrivelse af billedet ved kortet"),
  textAfter: richText("Tekst efter kortet"),
  ...SEARCH_RESULT,
};

const kontaktside: Page<typeof FIELDS> = {
  document: kontaktDocument,
  fields: FIELDS,
  shown: readKontakt,
  saved: "Kontaktsiden blev opdateret!",
  failed: "Fejl ved gem af kontaktside.",
};

export function loader({ context }: Route.LoaderArgs) {
  return openPage(context, kontaktside);
}

export async function action({ request, context }: Route.ActionArgs) {
  return savePage(context, kontaktside, await readSave(request));
}

export const clientAction = keepForm;

export default function KontaktAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Kontakt">
      <EditForm
        {...loaderData}
        fields={FIELDS}
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
