import { EditForm } from "../../admin/form/edit-form.tsx";
import { ChoiceField, TextAreaField, TextField } from "../../admin/form/fields.tsx";
import { ShownOn } from "../../admin/form/shown-on.tsx";
import { WaitingFields } from "../../admin/form/waiting-fields.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { textOf } from "../../admin/save/field-values.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { samspil } from "../../server/context.ts";
import { terapiMenu } from "../terapi/terapi.server.ts";
import type { Route } from "./+types/admin";
import { klinikken } from "./forms.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const [area] = terapiMenu(context.get(samspil).content);
  return { form: await openPage(context, klinikken), areaPath: area?.href };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [klinikken], await readSave(request));
}

export const clientAction = keepForm;

export default function KlinikAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Klinikken">
      <EditForm
        {...loaderData.form}
        draftKey="klinik"
        intent="page"
        submitLabel="Gem oplysninger"
        backTo="/admin"
        withoutDrafts
        stays
        incomplete={(values) => textOf(values, "navn") === ""}
      >
        <div className="edit">
          <div className="edit__main">
            <p>Står i bunden af alle sider, på kontaktsiden og i mails om bestillinger.</p>
            <TextField name="navn" />
            <TextField name="adresse" />
            <div className="form-grid__row">
              <TextField name="postnummer" inputMode="numeric" className="w-4" />
              <TextField name="by" className="w-8" />
            </div>
            <TextField name="telefon" type="tel" />
            <TextField name="aabningstider" optional />
            <WaitingFields />
            <TextField name="email" type="email" />
            <TextField name="cvr" inputMode="numeric" optional />
            <ChoiceField
              name="momsregistreret"
              choices={[
                { value: "", label: "Ikke valgt" },
                { value: "ja", label: "Ja, priserne er med moms" },
                { value: "nej", label: "Nej, vi lægger ikke moms på" },
              ]}
            />
            <TextField
              name="svartid"
              optional
              hint={
                <ShownOn path={loaderData.areaPath}>
                  En sætning, for eksempel »Vi svarer inden for to hverdage.« Står ved kontakt på
                  hvert terapiområde.
                </ShownOn>
              }
            />
            <TextField
              name="opfordring"
              optional
              hint={<ShownOn path="/#sidefod">Står stort i bunden af alle sider.</ShownOn>}
            />
            <TextAreaField
              name="opfordringTekst"
              optional
              rows={2}
              hint={<ShownOn path="/#sidefod">Står under opfordringen, før telefontiden.</ShownOn>}
            />
          </div>
          <div className="edit__side">
            <ImageField
              name="logo"
              place="klinik/logo"
              hint="Står øverst på alle sider i stedet for klinikkens navn. Et bredt billede med gennemsigtig eller hvid baggrund er bedst."
            />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}
