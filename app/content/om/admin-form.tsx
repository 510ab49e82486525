import { BulletsField } from "../../admin/form/bullets-field.tsx";
import { ChecksField } from "../../admin/form/checks-field.tsx";
import { TextAreaField, TextField } from "../../admin/form/fields.tsx";
import { NameField } from "../../admin/form/item-fields.tsx";
import { ItemForm } from "../../admin/form/item-form.tsx";
import { InBoth, LanguageTabs } from "../../admin/form/language-tabs.tsx";
import { WaitingFields } from "../../admin/form/waiting-fields.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import type { OpenItem } from "../../admin/list/list.server.ts";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { textOf } from "../../admin/save/field-values.ts";
import type { ScreenBack } from "../../admin/shell/screen.tsx";
import { psykologId, psykologLink } from "./om.ts";

const PICTURES = "medarbejderBilleder";

type PsykologFormProps = {
  form: OpenItem;
  home: ScreenBack;
  /** The areas that there are to work with. */
  areas: { id: string; name: string }[];
};

export function PsykologForm({ form, home, areas }: PsykologFormProps) {
  return (
    <ItemForm
      form={form}
      home={home}
      draftKey="om"
      createTitle="Opret psykolog"
      nameField="navn"
      submitLabel="Gem psykolog"
      wholes={[["billedeUrl", "billedeUrlAlt", "billede"]]}
      incomplete={(values) => textOf(values, "navn") === ""}
      side={
        <ImageField name="billedeUrl" fileNameField="billede" place="om/{name}" ratio="portrait" />
      }
      below={<TranslatedFields />}
    >
      <NameField id={form.id} idOf={psykologId} pathOf={psykologLink} />
      <TextAreaField
        name="beskrivelse"
        hint="Et par sætninger. De står under navnet på siden Om os."
      />
      {areas.length > 0 && <ChecksField name="omrader" choices={areas} />}
      <WaitingFields />
      <TextField
        name="autorisation"
        optional
        hint="For eksempel: Autoriseret af Psykolognævnet. Så står der også, hvem der fører tilsyn, og hvor man kan klage."
      />
    </ItemForm>
  );
}

function TranslatedFields() {
  return (
    <LanguageTabs>
      <InBoth
        danish={<TextField name="titler" />}
        english={<TextField name="engTitler" optional lang="en" />}
      />
      <InBoth
        danish={<TextAreaField name="speciale" rows={3} />}
        english={<TextAreaField name="engSpeciale" optional rows={3} lang="en" />}
      />
      <InBoth
        danish={<TextField name="email" type="email" />}
        english={
          <TextField
            name="engEmail"
            optional
            lang="en"
            placeholder="Email"
            hint="Kun ordet foran adressen. Adressen er den samme på begge sprog."
          />
        }
      />
      <InBoth
        danish={<TextField name="telefon" type="tel" />}
        english={
          <TextField
            name="engTelefon"
            optional
            lang="en"
            placeholder="Phone"
            hint="Kun ordet foran nummeret. Nummeret er det samme på begge sprog."
          />
        }
      />
      <InBoth
        danish={<BulletsField name="punkter" />}
        english={<BulletsField name="engPunkter" lang="en" />}
      />
      <InBoth
        danish={<RichTextField name="langBeskrivelse" imagePlace={PICTURES} lang="da" />}
        english={
          <RichTextField
            name="engBeskrivelse"
            imagePlace={PICTURES}
            lang="en"
            hint="Siden kan læses på engelsk, når du har skrevet titler, speciale eller en beskrivelse."
          />
        }
      />
    </LanguageTabs>
  );
}
