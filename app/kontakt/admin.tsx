import { EditForm } from "../admin/form/edit-form.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { MapField } from "../admin/form/map-field.tsx";
import { readMap } from "../admin/form/map-value.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { openEditor, refuse } from "../admin/save/editor.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage } from "../admin/save/open-form.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { samspil } from "../server/context.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import type { Route } from "./+types/admin";
import { kontaktDocument, readKontakt } from "./kontakt.server.ts";

const LABELS = {
  title: "Titel",
  textBefore: "Tekst før kortet",
  mapEmbedUrl: "Kort",
  textAfter: "Tekst efter kortet",
};
const NAMES = Object.keys(LABELS);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const { initial, base } = await openPage(services, kontaktDocument, NAMES);
  const { title, mapEmbedUrl } = readKontakt(services.content);
  // What the page shows where nothing is stored stands in the form, so that a save keeps it.
  const shown = {
    title: textOf(initial, "title") || title,
    mapEmbedUrl: textOf(initial, "mapEmbedUrl") || mapEmbedUrl,
  };
  return { initial: { ...initial, ...shown }, base };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { base, values } = await readSave(request);
  const map = readMap(textOf(values, "mapEmbedUrl"));
  if ("problem" in map) return refuse(map.problem, { mapEmbedUrl: map.problem });
  const page = {
    title: textOf(values, "title"),
    textBefore: cleanRichText(textOf(values, "textBefore")),
    mapEmbedUrl: map.address,
    textAfter: cleanRichText(textOf(values, "textAfter")),
  };
  return openEditor(context).savePage(kontaktDocument, base, page, {
    saved: "Kontaktsiden blev opdateret!",
    failed: "Fejl ved gem af kontaktside.",
  });
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
        labels={LABELS}
      >
        <div className="edit__main">
          <TextField label={LABELS.title} name="title" />
          <RichTextField label={LABELS.textBefore} name="textBefore" headingLevel={3} />
          <MapField label={LABELS.mapEmbedUrl} name="mapEmbedUrl" />
          <RichTextField label={LABELS.textAfter} name="textAfter" headingLevel={3} />
        </div>
      </EditForm>
    </Screen>
  );
}
