import { EditForm } from "../../admin/form/edit-form.tsx";
import { ChoiceField, TextAreaField } from "../../admin/form/fields.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import type { Route } from "./+types/texts-admin";
import { texts } from "./forms.server.ts";

const HOME = { to: "/admin/opkald", label: "Tilbage til Ring mig op", title: "Ring mig op" };

export function loader({ context }: Route.LoaderArgs) {
  return openPage(context, texts);
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [texts], await readSave(request));
}

export const clientAction = keepForm;

export default function OpkaldTexts({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Rediger indhold" back={HOME}>
      <EditForm
        {...loaderData}
        draftKey="opkald/indhold"
        intent="page"
        submitLabel="Gem indhold"
        backTo={HOME.to}
      >
        <div className="edit__main">
          <ChoiceField
            name="vises"
            choices={[
              { value: "", label: "Nej, vis ikke formularen" },
              { value: "ja", label: "Ja, vis den, og vi ringer" },
            ]}
          />
          <TextAreaField
            name="indledning"
            optional
            hint="Uden den står der: Skriv dit nummer, så ringer vi til dig."
          />
          <TextAreaField
            name="naeste"
            optional
            hint="Hvornår ringer I, fra hvilket nummer, og hvad gør I, hvis ingen tager den? Det står under formularen og på siden, der siger tak."
          />
        </div>
      </EditForm>
    </Screen>
  );
}
