import { BulletsField } from "../../admin/form/bullets-field.tsx";
import { EditForm } from "../../admin/form/edit-form.tsx";
import { TextAreaField, TextField } from "../../admin/form/fields.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import type { Route } from "./+types/admin";
import { HOW_TO_PRICE, HOW_TO_WAIT } from "./en.ts";
import { englishPage } from "./forms.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return openPage(context, englishPage);
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [englishPage], await readSave(request));
}

export const clientAction = keepForm;

export default function EnglishAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="In English">
      <EditForm
        {...loaderData}
        draftKey="engelsk"
        intent="page"
        submitLabel="Gem siden"
        backTo="/admin"
        stays
      >
        <div className="edit__main">
          <p className="form-field__hint">
            Siden vises, når den har en overskrift og en indledning. Psykologerne er dem, der har
            engelske tekster under Om os.
          </p>
          <TextField name="title" lang="en" />
          <TextAreaField name="lead" lang="en" rows={2} />
          <ImageField name="heroImage" place="engelsk/hero" />
          <TextField
            name="ventetid"
            optional
            hint={`${HOW_TO_WAIT} Er den rettet under Klinikken siden, vises den ikke her.`}
          />
          <TextAreaField name="hvem" optional lang="en" rows={2} />
          <RichTextField name="tilbud" lang="en" />
          <BulletsField name="priser" />
          <p className="form-field__hint">{HOW_TO_PRICE} Prisen følger prislisten.</p>
          <TextAreaField name="prisnote" optional lang="en" rows={2} />
          <TextField name="telefontid" optional lang="en" />
          <TextAreaField
            name="noedhjaelp"
            optional
            lang="en"
            rows={2}
            hint="112 står der altid. Skriv her, hvem man ellers kan ringe til."
          />
          <TextField name="opfordring" optional lang="en" />
          <TextAreaField name="opfordringTekst" optional lang="en" rows={2} />
        </div>
      </EditForm>
    </Screen>
  );
}
