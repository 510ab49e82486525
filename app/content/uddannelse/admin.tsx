import { Link } from "react-router";
import { ContentForm } from "../../admin/form/content-form.tsx";
import { ContentPreview } from "../../admin/form/content-preview.tsx";
import { TextField } from "../../admin/form/fields.tsx";
import { DescriptionField } from "../../admin/form/item-fields.tsx";
import { ItemForm, ItemImageField } from "../../admin/form/item-form.tsx";
import { LinkField } from "../../admin/form/link-field.tsx";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, type OpenItem, openItem } from "../../admin/list/list.server.ts";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage, showPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/admin";
import { courses, uddannelsesside } from "./forms.server.ts";
import { readUddannelser, readUddannelsesside, type Uddannelse } from "./uddannelse.server.ts";

const HOME = { to: "/admin/uddannelse", label: "Tilbage til uddannelse", title: "Uddannelse" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, uddannelsesside) };
  }
  if (mode.kind !== "list") {
    return { mode: "item" as const, form: await openItem(context, courses, mode) };
  }
  return {
    mode: "list" as const,
    page: await showPage(context, uddannelsesside, readUddannelsesside(content)),
    list: await listRows(context, url, courses, readUddannelser(content), rowOf),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [uddannelsesside, courses], await readSave(request));
}

export const clientAction = keepForm;

export default function UddannelseAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") return <CourseForm form={loaderData.form} />;
  if (loaderData.mode === "content") {
    return (
      <ContentForm form={loaderData.form} home={HOME} name="uddannelse" heroPlace="uddannelse/hero">
        <TextField name="title" />
        <RichTextField name="textBefore" />
        <RichTextField name="textAfter" />
      </ContentForm>
    );
  }
  return (
    <Screen title="Uddannelse" create="Opret ny uddannelse">
      <ContentPreview {...loaderData.page} state={loaderData.list.pageState} />
      <h2 className="list-heading">Uddannelser</h2>
      <ItemList
        {...loaderData.list}
        canReorder
        more={({ id, title }) => (
          <Link
            className="text-button"
            to={`/admin/uddannelse/${encodeURIComponent(id)}/events`}
            aria-label={`Events på ${title}`}
          >
            Events
          </Link>
        )}
        canHide
        deleteTitle="Slet uddannelsen?"
        deleteQuestion="Er du sikker på, at du vil slette denne uddannelse?"
        empty="Der er ingen uddannelser endnu."
        noneFound="Ingen uddannelser har de ord i titlen."
      />
    </Screen>
  );
}

function CourseForm({ form }: { form: OpenItem }) {
  return (
    <ItemForm
      form={form}
      home={HOME}
      draftKey="uddannelser"
      createTitle="Opret ny uddannelse"
      editTitle="Rediger uddannelse"
      submitLabel="Gem uddannelse"
      side={<ItemImageField place="uddannelser" id={form.id} />}
    >
      <TextField name="title" />
      <DescriptionField name="description" />
      <RichTextField
        name="textBefore"
        hint="En punktliste med linjer som »Varighed: 9 dage« bliver til en faktaboks."
      />
      <RichTextField name="fullDescription" />
      <RichTextField name="textAfter" />
      <LinkField name="link" />
    </ItemForm>
  );
}

function rowOf({ id, title, description, imageUrl, events }: Uddannelse) {
  const meta = [events.length === 1 ? "1 event" : `${events.length} events`];
  return { id, title, preview: description, image: imageUrl, meta };
}
