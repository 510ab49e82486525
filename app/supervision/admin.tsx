import { redirect } from "react-router";
import { ContentForm } from "../admin/form/content-form.tsx";
import { ContentPreview } from "../admin/form/content-preview.tsx";
import { listedEvent } from "../admin/form/event-fields.server.ts";
import { EVENT_NAMES, EventForm } from "../admin/form/event-fields.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { withUses } from "../admin/image/listed-uses.server.ts";
import { noteOfUses } from "../admin/image/listed-uses.tsx";
import { ItemList } from "../admin/list/item-list.tsx";
import { saveItems } from "../admin/list/item-rules.server.ts";
import { readListPart } from "../admin/list/list-part.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { openEditor } from "../admin/save/editor.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openItem, openNew, openPage } from "../admin/save/open-form.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { CREATE_PATH, editPath, parseScreenMode } from "../admin/shell/screen-mode.ts";
import { contentDocuments } from "../documents.server.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { BUTTON_TEXT, rules, saveSupervision } from "./admin-save.server.ts";
import {
  readSupervision,
  readSupervisionEvents,
  supervisionDocument,
} from "./supervision.server.ts";

const LABELS = {
  title: "Titel",
  heroImage: "Topbillede",
  heroImageAlt: "Billedbeskrivelse",
  introText: "Tekst før events",
  bottomText: "Tekst efter events",
};
const HOME = { to: "/admin/supervision", label: "Tilbage til supervision", title: "Supervision" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    const form = await openPage(services, supervisionDocument, Object.keys(LABELS));
    return { mode: "content" as const, form };
  }
  if (mode.kind === "create") {
    return { mode: "event" as const, form: openNew(EVENT_NAMES, { buttonText: BUTTON_TEXT }) };
  }
  if (mode.kind === "edit") {
    const form = await openItem(services, rules.document, rules.path, mode.id, EVENT_NAMES);
    if (!form) throw redirect(HOME.to);
    return { mode: "event" as const, form };
  }
  const { content } = services;
  const events = readSupervisionEvents(content).map(listedEvent);
  const { part, items } = readListPart(url, events);
  return {
    mode: "list" as const,
    page: readSupervision(content),
    part,
    items: withUses(content, contentDocuments, rules.document, items),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  const editor = openEditor(context);
  if (asked.intent === "page") return saveSupervision(editor, asked);
  return saveItems(context.get(samspil), editor, rules, asked);
}

export const clientAction = keepForm;

export default function SupervisionAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "content") {
    return (
      <ContentForm
        form={loaderData.form}
        name="supervision"
        home={HOME}
        labels={LABELS}
        heroPlace="supervision/hero"
      >
        <TextField label={LABELS.title} name="title" />
        <RichTextField label={LABELS.introText} name="introText" />
        <RichTextField label={LABELS.bottomText} name="bottomText" />
      </ContentForm>
    );
  }
  if (loaderData.mode === "event") {
    const { form } = loaderData;
    return (
      <Screen
        title={"id" in form ? "Rediger event" : "Opret nyt event"}
        name={textOf(form.initial, "title")}
        back={HOME}
      >
        <EventForm form={form} place="supervision-events" draftKey="supervision" backTo={HOME.to} />
      </Screen>
    );
  }
  const { page, part, items } = loaderData;
  return (
    <Screen title="Supervision" create={{ to: CREATE_PATH, label: "Opret nyt event" }}>
      <ContentPreview
        picture={page.heroImage}
        parts={[
          { label: LABELS.title, text: page.title },
          { label: LABELS.introText, html: page.introText },
          { label: LABELS.bottomText, html: page.bottomText },
        ]}
      />
      <h2 className="list-heading">Events</h2>
      <ItemList
        items={items}
        part={part}
        editPath={editPath}
        canReorder
        deleteTitle="Slet eventet?"
        deleteQuestion="Er du sikker på, at du vil slette dette event?"
        deleteNote={noteOfUses(items)}
        empty="Der er ingen events endnu."
        noneFound="Ingen events har de ord i titlen."
      />
    </Screen>
  );
}
