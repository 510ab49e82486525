import { ContentScreen } from "../../admin/content-screen.tsx";
import { BulletsField } from "../../admin/form/bullets-field.tsx";
import { ChecksField } from "../../admin/form/checks-field.tsx";
import { TextAreaField, TextField } from "../../admin/form/fields.tsx";
import { LanguageTabs } from "../../admin/form/language-tabs.tsx";
import { NameField } from "../../admin/form/name-field.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { stayOnError } from "../../admin/save/stay-on-error.ts";
import { ScreenError } from "../../admin/shell/screen.tsx";
import type { Route } from "./+types/admin";
import { omScreen } from "./forms.server.ts";
import { psykologId, psykologLink } from "./om.ts";

export const loader = omScreen.loader;
export const action = omScreen.action;
export const clientAction = stayOnError;

export default function OmAdmin({ loaderData }: Route.ComponentProps) {
  return <ContentScreen loaderData={loaderData} itemFields={<PsykologFields />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenError
      title="Om os"
      error={error}
      sentence="Der opstod en fejl ved indlæsning af psykologer"
    />
  );
}

function PsykologFields() {
  return (
    <div className="edit edit--article">
      <LanguageTabs da={<Danish />} en={<English />} />
      <div className="edit__side">
        <ImageField name="billedeUrl" />
      </div>
    </div>
  );
}

function Danish() {
  return (
    <>
      <NameField idOf={psykologId} pathOf={psykologLink} />
      <div className="form-grid__row">
        <TextField name="telefon" />
        <TextField name="email" />
      </div>
      <TextField name="titler" />
      <TextAreaField name="speciale" />
      <TextAreaField name="beskrivelse" />
      <BulletsField name="punkter" />
      <RichTextField name="langBeskrivelse" />
      <ChecksField name="omrader" />
      <TextField name="ventetid" />
      <TextField name="ventetidDato" />
      <TextField name="autorisation" />
    </>
  );
}

function English() {
  return (
    <>
      <TextField name="engTitler" />
      <TextAreaField name="engSpeciale" />
      <TextField name="engTelefon" />
      <TextField name="engEmail" />
      <BulletsField name="engPunkter" />
      <RichTextField name="engBeskrivelse" />
    </>
  );
}
