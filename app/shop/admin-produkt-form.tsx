import { BulletsField } from "../admin/form/bullets-field.tsx";
import { ChoiceField } from "../admin/form/fields.tsx";
import type { FormFields } from "../admin/form/form-fields.ts";
import { useTextField } from "../admin/form/form-state.tsx";
import { DescriptionField, NameField } from "../admin/form/item-fields.tsx";
import { ItemForm } from "../admin/form/item-form.tsx";
import { ImageField } from "../admin/image/image-field.tsx";
import type { OpenItem } from "../admin/list/list.server.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import type { ScreenBack } from "../admin/shell/screen.tsx";
import { PriceField } from "./admin-price-field.tsx";
import { produktId, produktPath } from "./shop.ts";

type ProduktFormProps = { form: OpenItem; fields: FormFields; home: ScreenBack };

export function ProduktForm({ form, fields, home }: ProduktFormProps) {
  return (
    <ItemForm
      form={form}
      fields={fields}
      home={home}
      draftKey="shop"
      createTitle="Opret produkt"
      nameField="navn"
      submitLabel="Gem produkt"
      side={<PictureField id={form.id} />}
    >
      <NameField id={form.id} idOf={produktId} pathOf={produktPath} />
      <PriceField name="pris" />
      <ChoiceField
        name="momssats"
        choices={[
          { value: "", label: "25 % (næsten alt)" },
          { value: "0", label: "Ingen moms på varen" },
        ]}
        hint="Prisen er den, kunden betaler. Momsen er regnet med, hvis I er momsregistreret."
      />
      <DescriptionField name="kort_beskrivelse" />
      <RichTextField name="produktBeskrivelse" />
      <BulletsField name="beskrivelse" />
      <BulletsField
        name="features"
        hint="Skriv for eksempel »Alder: Fra 6 år«. Så står det i faktaboksen ved siden af teksten."
      />
      <BulletsField name="anvendelse" />
    </ItemForm>
  );
}

function PictureField({ id }: { id: string | undefined }) {
  const newId = produktId(useTextField("navn").value);
  return <ImageField name="billede" place={`shop/products/${id ?? (newId || "nyt")}`} />;
}
