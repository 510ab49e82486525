import { BulletsField } from "../admin/form/bullets-field.tsx";
import { EditForm } from "../admin/form/edit-form.tsx";
import { TextAreaField, TextField } from "../admin/form/fields.tsx";
import { useTextField } from "../admin/form/form-state.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { InBoth, LanguageTabs } from "../admin/form/language-tabs.tsx";
import { ImageField } from "../admin/image/image-field.tsx";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import type { OpenForm } from "../admin/save/open-form.server.ts";
import { Screen, type ScreenBack } from "../admin/shell/screen.tsx";
import { LABELS } from "./admin-labels.ts";
import { psykologId, psykologLink } from "./om.ts";

const PICTURES = "medarbejderBilleder";

type PsykologFormProps = {
  /** Without an id it is a new one. */
  form: OpenForm & { id?: string };
  home: ScreenBack;
};

export function PsykologForm({ form: { id, ...form }, home }: PsykologFormProps) {
  const title = id ? textOf(form.initial, "navn") || id : "Opret psykolog";
  return (
    <Screen title={title} back={home}>
      <EditForm
        key={id}
        {...form}
        draftKey={`om/${id ?? "ny"}`}
        intent={id ? "replace" : "create"}
        itemId={id}
        submitLabel="Gem psykolog"
        backTo={home.to}
        labels={LABELS}
        wholes={[["billedeUrl", "billedeUrlAlt", "billede"]]}
        incomplete={(values) => textOf(values, "navn") === ""}
      >
        <div className="edit">
          <div className="edit__main">
            <NavnField id={id} />
            <TextAreaField
              label={LABELS.beskrivelse}
              name="beskrivelse"
              hint="Et par sætninger. De står under navnet på siden Om os."
            />
          </div>
          <div className="edit__side">
            <ImageField
              label={LABELS.billedeUrl}
              name="billedeUrl"
              altName="billedeUrlAlt"
              fileNameField="billede"
              place="om/{name}"
              ratio="portrait"
            />
          </div>
        </div>
        <TranslatedFields />
      </EditForm>
    </Screen>
  );
}

function NavnField({ id }: { id: string | undefined }) {
  const newId = psykologId(useTextField("navn").value);
  const hint = id
    ? `Sidens adresse er ${psykologLink(id)}. Den bliver, som den er, også når navnet ændres.`
    : newId && `Sidens adresse bliver ${psykologLink(newId)}`;
  return <TextField label={LABELS.navn} name="navn" hint={hint} />;
}

function TranslatedFields() {
  return (
    <LanguageTabs>
      <InBoth
        danish={<TextField label={LABELS.titler} name="titler" />}
        english={<TextField label={LABELS.engTitler} name="engTitler" optional lang="en" />}
      />
      <InBoth
        danish={<TextAreaField label={LABELS.speciale} name="speciale" rows={3} />}
        english={
          <TextAreaField
            label={LABELS.engSpeciale}
            name="engSpeciale"
            optional
            rows={3}
            lang="en"
          />
        }
      />
      <InBoth
        danish={<TextField label={LABELS.email} name="email" type="email" />}
        english={
          <TextField
            label={LABELS.engEmail}
            name="engEmail"
            optional
            lang="en"
            placeholder="Email"
            hint="Kun ordet foran adressen. Adressen er den samme på begge sprog."
          />
        }
      />
      <InBoth
        danish={<TextField label={LABELS.telefon} name="telefon" type="tel" />}
        english={
          <TextField
            label={LABELS.engTelefon}
            name="engTelefon"
            optional
            lang="en"
            placeholder="Phone"
            hint="Kun ordet foran nummeret. Nummeret er det samme på begge sprog."
          />
        }
      />
      <InBoth
        danish={<BulletsField label={LABELS.punkter} name="punkter" />}
        english={<BulletsField label={LABELS.engPunkter} name="engPunkter" lang="en" />}
      />
      <InBoth
        danish={
          <RichTextField
            label={LABELS.langBeskrivelse}
            name="langBeskrivelse"
            imagePlace={PICTURES}
            lang="da"
          />
        }
        english={
          <RichTextField
            label={LABELS.engBeskrivelse}
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
