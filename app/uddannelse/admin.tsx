import { Link, redirect } from "react-router";
import { ContentForm } from "../admin/form/content-form.tsx";
import { ContentPreview } from "../admin/form/content-preview.tsx";
import { TextField } from "../admin/form/fields.tsx";
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
import { CourseForm } from "./admin-course-form.tsx";
import { COURSE_NAMES, PAGE_LABELS, PAGE_NAMES } from "./admin-labels.ts";
import { courseRules, saveUddannelsesside } from "./admin-save.server.ts";
import {
  readUddannelser,
  readUddannelsesside,
  uddannelseDocument,
  uddannelserDocument,
} from "./uddannelse.server.ts";

const HOME = { to: "/admin/uddannelse", label: "Tilbage til uddannelse", title: "Uddannelse" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    const form = await openPage(services, uddannelseDocument, PAGE_NAMES);
    return { mode: "content" as const, form };
  }
  if (mode.kind === "create") return { mode: "course" as const, form: openNew(COURSE_NAMES) };
  if (mode.kind === "edit") {
    const path = courseRules.path;
    const form = await openItem(services, uddannelserDocument, path, mode.id, COURSE_NAMES);
    if (!form) throw redirect(HOME.to);
    return { mode: "course" as const, form };
  }
  const courses = readUddannelser(services.content).map((course) => ({
    id: course.id,
    title: course.title,
    preview: course.description,
    image: course.imageUrl,
    meta: [course.events.length === 1 ? "1 event" : `${course.events.length} events`],
  }));
  const { part, items } = readListPart(url, courses);
  const { content } = services;
  return {
    mode: "list" as const,
    page: readUddannelsesside(content),
    part,
    items: withUses(content, contentDocuments, uddannelserDocument, items),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  const editor = openEditor(context);
  if (asked.intent === "page") return saveUddannelsesside(editor, asked);
  return saveItems(context.get(samspil), editor, courseRules, asked);
}

export const clientAction = keepForm;

export default function UddannelseAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "content") {
    return (
      <ContentForm
        form={loaderData.form}
        name="uddannelse"
        home={HOME}
        labels={PAGE_LABELS}
        heroPlace="uddannelse/hero"
      >
        <TextField label={PAGE_LABELS.title} name="title" />
        <RichTextField label={PAGE_LABELS.textBefore} name="textBefore" />
        <RichTextField label={PAGE_LABELS.textAfter} name="textAfter" />
      </ContentForm>
    );
  }
  if (loaderData.mode === "course") return <CourseForm form={loaderData.form} home={HOME} />;
  const { page, part, items } = loaderData;
  return (
    <Screen title="Uddannelse" create={{ to: CREATE_PATH, label: "Opret ny uddannelse" }}>
      <ContentPreview
        picture={page.heroImage}
        parts={[
          { label: PAGE_LABELS.title, text: page.title },
          { label: PAGE_LABELS.textBefore, html: page.textBefore },
          { label: PAGE_LABELS.textAfter, html: page.textAfter },
        ]}
      />
      <h2 className="list-heading">Uddannelser</h2>
      <ItemList
        items={items}
        part={part}
        editPath={editPath}
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
        deleteTitle="Slet uddannelsen?"
        deleteQuestion="Er du sikker på, at du vil slette denne uddannelse?"
        deleteNote={noteOfUses(items)}
        empty="Der er ingen uddannelser endnu."
        noneFound="Ingen uddannelser har de ord i titlen."
      />
    </Screen>
  );
}
