import { EditForm } from "../admin/form/edit-form.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { MapField } from "../admin/form/map-field.tsx";
import { readMap } from "../admin/form/map-value.ts";
import { ImageField } from "../admin/image/image-field.tsx";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { openEditor, refuse } from "../admin/save/editor.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage } from "../admin/save/open-form.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { samspil } from "../server/context.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import type { Route } from "./+types/admin";
import { PriceListHelp } from "./admin-price-lists.tsx";
import { praktiskPriserDocument, readPraktiskPriser } from "./praktisk-priser.server.ts";

const LABELS = {
  title: "Titel",
  heroImage: "Billede øverst",
  heroImageAlt: "Beskrivelse af billedet øverst",
  textBefore: "Priser og praktisk",
  locationImage: "Billede ved kortet",
  locationImageAlt: "Beskrivelse af billedet ved kortet",
  mapEmbedUrl: "Kort",
  textAfter: "Find vej",
};
const NAMES = Object.keys(LABELS);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const { initial, base } = await openPage(services, praktiskPriserDocument, NAMES);
  const { title, mapEmbedUrl } = readPraktiskPriser(services.content);
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
    heroImage: textOf(values, "heroImage"),
    heroImageAlt: textOf(values, "heroImageAlt"),
    textBefore: cleanRichText(textOf(values, "textBefore")),
    locationImage: textOf(values, "locationImage"),
    locationImageAlt: textOf(values, "locationImageAlt"),
    mapEmbedUrl: map.address,
    textAfter: cleanRichText(textOf(values, "textAfter")),
  };
  return openEditor(context).savePage(praktiskPriserDocument, base, page, {
    saved: "Praktisk & Priser siden blev opdateret!",
    failed: "Fejl ved gem af Praktisk & Priser side.",
  });
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
        labels={LABELS}
      >
        <div className="edit">
          <div className="edit__main">
            <TextField label={LABELS.title} name="title" />
            <RichTextField
              label={LABELS.textBefore}
              name="textBefore"
              hint="Det første afsnit står øverst på siden."
            />
            <PriceListHelp name="textBefore" />
            <RichTextField label={LABELS.textAfter} name="textAfter" />
            <MapField label={LABELS.mapEmbedUrl} name="mapEmbedUrl" />
          </div>
          <div className="edit__side">
            <ImageField
              label={LABELS.heroImage}
              name="heroImage"
              altName="heroImageAlt"
              place="praktisk/hero"
            />
            <ImageField
              label={LABELS.locationImage}
              name="locationImage"
              altName="locationImageAlt"
              place="praktisk/location"
            />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}
