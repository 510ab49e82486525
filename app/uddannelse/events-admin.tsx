import { useState } from "react";
import { data, redirect } from "react-router";
import { listedEvent } from "../admin/form/event-fields.server.ts";
import { EVENT_NAMES, EventForm } from "../admin/form/event-fields.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { withUses } from "../admin/image/listed-uses.server.ts";
import { noteOfUses } from "../admin/image/listed-uses.tsx";
import { ItemList } from "../admin/list/item-list.tsx";
import { saveItems } from "../admin/list/item-rules.server.ts";
import { readListPart } from "../admin/list/list-part.ts";
import { openEditor } from "../admin/save/editor.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openItem, openNew } from "../admin/save/open-form.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { CREATE_PATH, editPath, parseScreenMode } from "../admin/shell/screen-mode.ts";
import { contentDocuments } from "../documents.server.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/events-admin";
import { CourseLost } from "./events-admin-lost.tsx";
import { BUTTON_TEXT, courseEventRules, readCourse } from "./events-admin-save.server.ts";
import { uddannelserDocument } from "./uddannelse.server.ts";

const COURSES = { to: "/admin/uddannelse", label: "Tilbage til uddannelser", title: "Uddannelse" };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const found = readCourse(services, params.id);
  if (found.kind !== "found") {
    return data({ mode: "lost" as const, reason: found.kind }, { status: 404 });
  }
  const { course } = found;
  const mode = parseScreenMode(url);
  if (mode.kind === "create") {
    const form = openNew(EVENT_NAMES, { buttonText: BUTTON_TEXT });
    return { mode: "event" as const, course: course.title, form };
  }
  if (mode.kind === "edit") {
    const { document, path } = courseEventRules(params.id);
    const form = await openItem(services, document, path, mode.id, EVENT_NAMES);
    if (!form) throw redirect(url.pathname);
    return { mode: "event" as const, course: course.title, form };
  }
  const { part, items: events } = readListPart(url, course.events.map(listedEvent));
  const items = withUses(services.content, contentDocuments, uddannelserDocument, events);
  return { mode: "list" as const, course: course.title, part, items };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  const rules = courseEventRules(params.id);
  return saveItems(context.get(samspil), openEditor(context), rules, asked);
}

export const clientAction = keepForm;

export default function CourseEventsAdmin({ loaderData, params }: Route.ComponentProps) {
  const [wasThere] = useState(loaderData.mode !== "lost");
  if (loaderData.mode === "lost") {
    return <CourseLost reason={wasThere ? "vanished" : loaderData.reason} back={COURSES} />;
  }
  const { course } = loaderData;
  if (loaderData.mode === "event") {
    const { form } = loaderData;
    const home = `/admin/uddannelse/${encodeURIComponent(params.id)}/events`;
    return (
      <Screen
        title={"id" in form ? "Rediger event" : "Opret nyt event"}
        name={textOf(form.initial, "title")}
        back={{ to: home, label: `Tilbage til ${course}`, title: course }}
      >
        <EventForm
          form={form}
          place="uddannelse-events"
          draftKey={`uddannelse-events/${params.id}`}
          backTo={home}
        />
      </Screen>
    );
  }
  return (
    <Screen
      title={`Events: ${course}`}
      back={COURSES}
      create={{ to: CREATE_PATH, label: "Opret nyt event" }}
    >
      <ItemList
        items={loaderData.items}
        part={loaderData.part}
        editPath={editPath}
        canReorder
        deleteTitle="Slet eventet?"
        deleteQuestion="Er du sikker på, at du vil slette dette event?"
        deleteNote={noteOfUses(loaderData.items)}
        empty="Der er ingen events på denne uddannelse endnu."
        noneFound="Ingen events har de ord i titlen."
      />
    </Screen>
  );
}
