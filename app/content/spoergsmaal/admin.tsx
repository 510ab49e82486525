import { TextField } from "../../admin/form/fields.tsx";
import { ItemForm } from "../../admin/form/item-form.tsx";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, openItem } from "../../admin/list/list.server.ts";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { samspil } from "../../server/context.ts";
import { cutAtWord, plainText } from "../../site/text/plain-text.ts";
import type { Route } from "./+types/admin";
import { questions } from "./forms.server.ts";
import { spoergsmaalDocument } from "./spoergsmaal.server.ts";

const HOME = {
  to: "/admin/spoergsmaal",
  label: "Tilbage til Spørgsmål og svar",
  title: "Spørgsmål og svar",
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const mode = parseScreenMode(url);
  if (mode.kind === "create" || mode.kind === "edit") {
    return { mode: "item" as const, form: await openItem(context, questions, mode) };
  }
  const rows = context
    .get(samspil)
    .content.get(spoergsmaalDocument)
    .items.map(({ id, title, svar }) => ({ id, title, preview: cutAtWord(plainText(svar), 100) }));
  return { mode: "list" as const, list: await listRows(context, url, questions, rows) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [questions], await readSave(request));
}

export const clientAction = keepForm;

export default function SpoergsmaalAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    return (
      <ItemForm
        form={loaderData.form}
        home={HOME}
        draftKey="spoergsmaal"
        createTitle="Opret nyt spørgsmål"
        submitLabel="Gem spørgsmål"
        side={null}
      >
        <TextField name="title" />
        <RichTextField name="svar" headingLevel={3} />
      </ItemForm>
    );
  }
  return (
    <Screen title="Spørgsmål og svar" create="Opret nyt spørgsmål">
      <p className="form-field__hint">
        De står på Praktisk &amp; priser. Uden spørgsmål står der ingenting.
      </p>
      <ItemList
        {...loaderData.list}
        canReorder
        deleteTitle="Slet spørgsmålet?"
        deleteQuestion="Er du sikker på, at du vil slette dette spørgsmål?"
        empty="Der er ingen spørgsmål endnu. Mange spørger om den første samtale, afbud, tilskud, Sygeforsikringen »danmark« og henvisning."
        noneFound="Ingen spørgsmål har de ord."
      />
    </Screen>
  );
}
