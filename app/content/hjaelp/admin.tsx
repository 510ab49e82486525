import { EditForm } from "../../admin/form/edit-form.tsx";
import { TextAreaField, TextField } from "../../admin/form/fields.tsx";
import { ItemForm } from "../../admin/form/item-form.tsx";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, openItem } from "../../admin/list/list.server.ts";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/admin";
import { intro, numre } from "./forms.server.ts";
import { hjaelpDocument, readHelp } from "./hjaelp.server.ts";

const HOME = { to: "/admin/hjaelp", label: "Tilbage til Hjælp lige nu", title: "Hjælp lige nu" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const mode = parseScreenMode(url);
  if (mode.kind === "create" || mode.kind === "edit") {
    return { mode: "item" as const, form: await openItem(context, numre, mode) };
  }
  const { content } = context.get(samspil);
  const rows = content.get(hjaelpDocument).numre.map(({ id, nummer, navn, tekst }) => ({
    id,
    title: `${nummer} ${navn}`,
    preview: tekst,
  }));
  return {
    mode: "list" as const,
    form: await openPage(context, intro),
    addsAlarm: readHelp(content).numre.length > rows.length,
    list: await listRows(context, url, numre, rows),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [intro, numre], await readSave(request));
}

export const clientAction = keepForm;

export default function HjaelpAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    return (
      <ItemForm
        form={loaderData.form}
        home={HOME}
        draftKey="hjaelp"
        createTitle="Opret nyt nummer"
        nameField="navn"
        submitLabel="Gem nummer"
        side={null}
      >
        <TextField name="nummer" inputMode="tel" />
        <TextField name="navn" />
        <TextAreaField name="tekst" optional hint="En sætning om, hvornår man ringer hertil." />
      </ItemForm>
    );
  }
  return (
    <Screen title="Hjælp lige nu" create="Opret nyt nummer">
      <p className="form-field__hint">
        Numrene står på Kontakt og under hvert terapiområde.
        {loaderData.addsAlarm && " 112 kommer altid først af sig selv."}
      </p>
      <ItemList
        {...loaderData.list}
        canReorder
        deleteTitle="Slet nummeret?"
        deleteQuestion="Er du sikker på, at du vil slette dette nummer?"
        empty="Der er ingen numre endnu ud over 112."
        noneFound="Ingen numre har de ord."
      />
      <EditForm
        {...loaderData.form}
        draftKey="hjaelp/indhold"
        intent="page"
        submitLabel="Gem indledning"
        backTo="/admin"
        withoutDrafts
        stays
      >
        <div className="edit__main">
          <TextAreaField
            name="indledning"
            optional
            rows={2}
            hint="For eksempel om I selv kan hjælpe, når det haster."
          />
        </div>
      </EditForm>
    </Screen>
  );
}
