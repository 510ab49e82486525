import { ContentForm } from "../../admin/form/content-form.tsx";
import { ContentPreview } from "../../admin/form/content-preview.tsx";
import { EventForm } from "../../admin/form/event-form.tsx";
import { listedEvent } from "../../admin/form/event-list.server.ts";
import { TextField } from "../../admin/form/fields.tsx";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, openItem } from "../../admin/list/list.server.ts";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage, showPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/admin";
import { supervisionEvents, supervisionsside } from "./forms.server.ts";
import { readSupervision, readSupervisionEvents } from "./supervision.server.ts";

const HOME = { to: "/admin/supervision", label: "Tilbage til supervision", title: "Supervision" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, supervisionsside) };
  }
  if (mode.kind !== "list") {
    return { mode: "item" as const, form: await openItem(context, supervisionEvents, mode) };
  }
  const rows = readSupervisionEvents(content).map(listedEvent);
  return {
    mode: "list" as const,
    page: await showPage(context, supervisionsside, readSupervision(content)),
    list: await listRows(context, url, supervisionEvents, rows),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [supervisionsside, supervisionEvents], await readSave(request));
}

export const clientAction = keepForm;

export default function SupervisionAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    return (
      <EventForm
        form={loaderData.form}
        home={HOME}
        place="supervision-events"
        draftKey="supervision"
      />
    );
  }
  if (loaderData.mode === "content") {
    return (
      <ContentForm
        form={loaderData.form}
        home={HOME}
        name="supervision"
        heroPlace="supervision/hero"
      >
        <TextField name="title" />
        <RichTextField name="introText" />
        <RichTextField name="bottomText" />
      </ContentForm>
    );
  }
  return (
    <Screen title="Supervision" create="Opret nyt event">
      <ContentPreview {...loaderData.page} state={loaderData.list.pageState} />
      <h2 className="list-heading">Events</h2>
      <ItemList
        {...loaderData.list}
        canReorder
        canHide
        deleteTitle="Slet eventet?"
        deleteQuestion="Er du sikker på, at du vil slette dette event?"
        empty="Der er ingen events endnu."
        noneFound="Ingen events har de ord i titlen."
      />
    </Screen>
  );
}
