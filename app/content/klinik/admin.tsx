import { DeclaredFields } from "../../admin/form/declared-fields.tsx";
import { EditForm } from "../../admin/form/edit-form.tsx";
import { openForm } from "../../admin/form/open-form.server.ts";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { stayOnError } from "../../admin/save/stay-on-error.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import type { Route } from "./+types/admin";
import { klinikken } from "./forms.server.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  return openForm(context, klinikken, url);
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [klinikken], await readSave(request));
}

export const clientAction = stayOnError;

export default function KlinikAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Klinikken">
      <p className="form-field__hint below-s">
        Står i bunden af alle sider, på kontaktsiden og i mails om bestillinger.
      </p>
      <EditForm
        {...loaderData}
        intent="page"
        submitLabel="Gem oplysninger"
        backTo="/admin"
        withoutDrafts
        staysOpen
      >
        <DeclaredFields fields={loaderData.fields} />
      </EditForm>
    </Screen>
  );
}
