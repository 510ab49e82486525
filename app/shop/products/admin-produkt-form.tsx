import { BulletsField } from "../../admin/form/bullets-field.tsx";
import { ChoiceField, TextAreaField, TextField } from "../../admin/form/fields.tsx";
import { useTextField } from "../../admin/form/form-state.tsx";
import { DescriptionField, NameField } from "../../admin/form/item-fields.tsx";
import { ItemForm } from "../../admin/form/item-form.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import type { OpenItem } from "../../admin/list/list.server.ts";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import type { ScreenBack } from "../../admin/shell/screen.tsx";
import { PriceField } from "./admin-price-field.tsx";
import { produktId, produktPath } from "./shop.ts";

type ProduktFormProps = { form: OpenItem; home: ScreenBack };

export function ProduktForm({ form, home }: ProduktFormProps) {
  return (
    <ItemForm
      form={form}
      home={home}
      draftKey="shop"
      createTitle="Opret produkt"
      nameField="navn"
      submitLabel="Gem produkt"
      side={<PictureFields id={form.id} />}
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
      <div className="form-grid__row">
        <ChoiceField
          name="lager"
          className="w-4"
          choices={[
            { value: "", label: "På lager" },
            { value: "udsolgt", label: "Udsolgt" },
          ]}
        />
        <TextField
          name="tilbage"
          className="w-8"
          optional
          hint="Vises ved en udsolgt vare. For eksempel: i uge 50."
        />
      </div>
      <DescriptionField name="kort_beskrivelse" />
      <RichTextField name="produktBeskrivelse" />
      <BulletsField name="beskrivelse" />
      <BulletsField
        name="features"
        hint="Skriv for eksempel »Mål: 9 × 13 cm«. Så står det i faktaboksen ved siden af teksten."
      />
      <BulletsField name="anvendelse" />
      <TextField name="alder" optional hint="For eksempel: Fra 6 år." />
      <TextAreaField
        name="producent"
        rows={3}
        optional
        hint="Navn, adresse og e-mail på den, der har lavet varen. Loven kræver, at det står her. Er det jer selv, så skriv klinikken."
      />
      <BulletsField
        name="advarsler"
        hint="Det, der står af advarsler på varen eller æsken, for eksempel: Små dele. Ikke for børn under 3 år."
      />
    </ItemForm>
  );
}

function PictureFields({ id }: { id: string | undefined }) {
  const newId = produktId(useTextField("navn").value);
  const place = `shop/products/${id ?? (newId || "nyt")}`;
  return (
    <>
      <ImageField name="billede" place={place} />
      {["billede2", "billede3", "billede4"].map((name) => (
        <ImageField key={name} name={name} place={place} />
      ))}
    </>
  );
}
