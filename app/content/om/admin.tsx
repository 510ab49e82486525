import { BulletsField } from "../../admin/form/bullets-field.tsx";
import { ContentForm } from "../../admin/form/content-form.tsx";
import { ContentPreview } from "../../admin/form/content-preview.tsx";
import { TextAreaField, TextField } from "../../admin/form/fields.tsx";
import { ShownOn } from "../../admin/form/shown-on.tsx";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, openItem } from "../../admin/list/list.server.ts";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage, showPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen, ScreenError } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { samspil } from "../../server/context.ts";
import { readTerapiOmrader } from "../terapi/terapi.server.ts";
import type { Route } from "./+types/admin";
import { PsykologForm } from "./admin-form.tsx";
import { omSide, psykologer } from "./forms.server.ts";
import { readOm, readPsykologer } from "./om.server.ts";

const HOME = { to: "/admin/om", label: "Tilbage til Om os", title: "Om os" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, omSide) };
  }
  if (mode.kind === "create" || mode.kind === "edit") {
    return {
      mode: "item" as const,
      form: await openItem(context, psykologer, mode),
      areas: readTerapiOmrader(context.get(samspil).content).map(({ id, title }) => ({
        id,
        name: title,
      })),
    };
  }
  const { content } = context.get(samspil);
  const rows = readPsykologer(content).map((psykolog) => ({
    id: psykolog.id,
    title: psykolog.navn,
    preview: psykolog.titler,
    image: psykolog.billedeUrl,
    meta: [psykolog.speciale].filter(Boolean),
  }));
  return {
    mode: "list" as const,
    page: await showPage(context, omSide, readOm(content)),
    list: await listRows(context, url, psykologer, rows),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [omSide, psykologer], await readSave(request));
}

export const clientAction = keepForm;

export default function OmAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    const { form, areas } = loaderData;
    return <PsykologForm form={form} home={HOME} areas={areas} />;
  }
  if (loaderData.mode === "content") {
    return (
      <ContentForm form={loaderData.form} home={HOME} name="om" heroPlace="om/hero">
        <TextField name="title" hint={<ShownOn path="/om">Står øverst på siden Om os.</ShownOn>} />
        <TextAreaField
          name="indledning"
          optional
          rows={3}
          hint={<ShownOn path="/om">Står under overskriften og i søgemaskinerne.</ShownOn>}
        />
        <BulletsField
          name="loefter"
          hint={
            <ShownOn path="/om">
              Står nederst på siden under »Det, vi lover dig«. Uden punkter er afsnittet der ikke.
            </ShownOn>
          }
        />
      </ContentForm>
    );
  }
  return (
    <Screen title="Om os" create="Opret ny psykolog">
      <ContentPreview {...loaderData.page} state={loaderData.list.pageState} />
      <h2 className="list-heading">Psykologer</h2>
      <ItemList
        {...loaderData.list}
        canReorder
        canHide
        deleteTitle="Slet psykologen?"
        deleteQuestion="Er du sikker på, at du vil slette denne psykolog?"
        empty="Der er ingen psykologer endnu."
        noneFound="Ingen psykologer har de ord i navnet."
      />
    </Screen>
  );
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
