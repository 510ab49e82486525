import { BulletsField } from "../admin/form/bullets-field.tsx";
import { DescriptionField } from "../admin/form/description-field.tsx";
import { EditForm } from "../admin/form/edit-form.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { useTextField } from "../admin/form/form-state.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { ImageField } from "../admin/image/image-field.tsx";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import type { OpenForm } from "../admin/save/open-form.server.ts";
import { Screen, type ScreenBack } from "../admin/shell/screen.tsx";
import { PRODUKT_LABELS } from "./admin-labels.ts";
import { PriceField } from "./admin-price-field.tsx";
import { produktId, produktPath } from "./shop.ts";

type ProduktFormProps = {
  /** Without an id it is a new one. */
  form: OpenForm & { id?: string };
  home: ScreenBack;
};

export function ProduktForm({ form: { id, ...form }, home }: ProduktFormProps) {
  const title = id ? textOf(form.initial, "navn") || id : "Opret produkt";
  return (
    <Screen title={title} back={home}>
      <EditForm
        key={id}
        {...form}
        draftKey={`shop/${id ?? "ny"}`}
        intent={id ? "replace" : "create"}
        itemId={id}
        submitLabel="Gem produkt"
        backTo={home.to}
        labels={PRODUKT_LABELS}
      >
        <div className="edit">
          <div className="edit__main">
            <NameField id={id} />
            <PriceField label={PRODUKT_LABELS.pris} name="pris" />
            <DescriptionField label={PRODUKT_LABELS.kort_beskrivelse} name="kort_beskrivelse" />
            <RichTextField label={PRODUKT_LABELS.produktBeskrivelse} name="produktBeskrivelse" />
            <BulletsField label={PRODUKT_LABELS.beskrivelse} name="beskrivelse" />
            <BulletsField
              label={PRODUKT_LABELS.features}
              name="features"
              hint="Skriv for eksempel »Alder: Fra 6 år«. Så står det i faktaboksen ved siden af teksten."
            />
            <BulletsField label={PRODUKT_LABELS.anvendelse} name="anvendelse" />
          </div>
          <div className="edit__side">
            <PictureField id={id} />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}

function NameField({ id }: { id: string | undefined }) {
  const newId = produktId(useTextField("navn").value);
  const hint = id
    ? `Sidens adresse er ${produktPath(id)}. Den bliver, som den er, også når navnet ændres.`
    : newId && `Sidens adresse bliver ${produktPath(newId)}`;
  return <TextField label={PRODUKT_LABELS.navn} name="navn" hint={hint} />;
}

function PictureField({ id }: { id: string | undefined }) {
  const newId = produktId(useTextField("navn").value);
  return (
    <ImageField
      label={PRODUKT_LABELS.billede}
      name="billede"
      altName="billedeAlt"
      place={`shop/products/${id ?? (newId || "nyt")}`}
    />
  );
}
